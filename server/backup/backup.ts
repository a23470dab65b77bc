import path from 'node:path';
import type pg from 'pg';
import { ConfigError } from '#server/core/config/config.ts';
import { keyFingerprint } from '#server/core/config/secret-key.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { connect } from './connect.ts';
import { copyObjects } from './copy-objects.ts';
import { dumpDatabase } from './dump-database.ts';
import { backupFormat, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { countText, type Report, sizeText } from './progress.ts';
import { createSnapshot, listSnapshots } from './snapshots.ts';

export interface BackupOptions {
  /** Where a session keeps its locks: behind a pooler the direct address. */
  databaseUrl: string;
  store: ObjectStore;
  secretKey: string;
  folder: string;
  release: string;
  report: Report;
}

/**
 * Backs up the database, then the objects. In this order: an object is stored before a row names it, so all objects
 * named by the snapshot's rows are in the store when the objects are copied; later objects are named by no row, which
 * does no harm. In the other order, rows would name objects that no backup has.
 * @returns the folder of the backup and its manifest
 */
export async function backUp(options: BackupOptions): Promise<{ snapshot: string; manifest: Manifest }> {
  const { databaseUrl, store, secretKey, folder, release, report } = options;
  const fingerprint = keyFingerprint(secretKey);
  const client = await connect(databaseUrl, 'proofmark-backup');
  try {
    await beTheOnlyOne(client);
    await refuseOtherKey(client, fingerprint);
    const previous = (await listSnapshots(folder)).at(-1);
    if (previous) await refuseOtherInstallation(previous, fingerprint);
    const began = new Date();
    const snapshot = await createSnapshot(folder, began);
    report('Database, all tables as they are at one moment');
    const database = await dumpDatabase(client, snapshot, report);
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    report(`  ${countText(database.tables.length, 'table')}, ${countText(rows, 'row')}`);
    report(`Objects of the store${previous ? `; those of ${path.basename(previous)} are here` : ''}`);
    const objects = await copyObjects({ store, folder, snapshot, previous, report });
    report(`  ${countText(objects.count, 'object')}, ${sizeText(objects.bytes)}; ${objects.copied} new`);
    const manifest: Manifest = {
      format: backupFormat,
      release,
      startedAt: began.toISOString(),
      finishedAt: new Date().toISOString(),
      keyFingerprint: fingerprint,
      ...database,
      objects,
    };
    await writeManifest(snapshot, manifest);
    return { snapshot, manifest };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Two at once would take each other's folder for one that was cut off. */
async function beTheOnlyOne(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('proofmark backup', 0)) AS got`,
  );
  if (!rows[0]?.got) throw new ConfigError('Another backup of this database is under way.');
}

/** With another key the backup would name a key that cannot open it. */
async function refuseOtherKey(client: pg.Client, fingerprint: string): Promise<void> {
  const { rows: found } = await client.query(`SELECT WHERE to_regclass('installation') IS NOT NULL`);
  if (found.length === 0) return;
  const { rows } = await client.query<{ key: string }>('SELECT key_fingerprint AS key FROM installation');
  if (!rows[0] || rows[0].key === fingerprint) return;
  throw new ConfigError(
    `SECRET_KEY is not the one of this database: its fingerprint is ${fingerprint}, that of the database's is ` +
      `${rows[0].key}. Set the key the programs run with.`,
  );
}

async function refuseOtherInstallation(previous: string, fingerprint: string): Promise<void> {
  const { keyFingerprint: known } = await readManifest(previous);
  if (known === fingerprint) return;
  throw new ConfigError(`${previous} was made with another SECRET_KEY. Use a folder for each installation.`);
}
