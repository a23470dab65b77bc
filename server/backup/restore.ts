import type pg from 'pg';
import { ConfigError } from '#server/core/config/config.ts';
import { keyFingerprint } from '#server/core/config/secret-key.ts';
import { migrateToLatest, migrations } from '#server/core/db/migrate/migrate.ts';
import type { JobTable } from '#server/core/jobs/define-job.ts';
import { queueSchema } from '#server/core/jobs/queue.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { connect } from './connect.ts';
import { firstRelation } from './describe-database.ts';
import { loadJobs, loadTables } from './load-database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { countText, type Report, sizeText } from './progress.ts';
import { isStoreEmpty, restoreObjects } from './restore-objects.ts';

export interface RestoreOptions {
  databaseUrl: string;
  store: ObjectStore;
  secretKey: string;
  folder: string;
  snapshot: string;
  jobs: JobTable;
  report: Report;
}

/**
 * Puts a backup into an empty database and an empty store: the objects first, so that no row names one that is not
 * there. One that was cut off is begun again by the same command, and keeps the objects it had come to.
 * @throws ConfigError for a target that is not empty, another key, or a newer schema; nothing was changed then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, store, secretKey, folder, snapshot, jobs, report } = options;
  const manifest = await readManifest(snapshot);
  refuseOtherKey(manifest, secretKey);
  refuseNewerSchema(manifest);
  const client = await connect(databaseUrl, 'proofmark-restore');
  try {
    const isTakenUp = await beginRestore(client, store, snapshot);
    report(`Objects: ${countText(manifest.objects.count, 'object')}, ${sizeText(manifest.objects.bytes)}`);
    await restoreObjects({ store, folder, snapshot, count: manifest.objects.count, isTakenUp, report });
    report(`Schema ${manifest.migrations.at(-1)}`);
    await migrateToLatest(databaseUrl, jobs, { through: manifest.migrations.at(-1) });
    report(`Tables: ${countText(manifest.tables.length, 'table')}`);
    await loadTables(client, snapshot, manifest, report);
    // A backup of an earlier release: migrated as `prepare` does.
    await migrateToLatest(databaseUrl, jobs);
    await client.query('BEGIN');
    await loadJobs(client, snapshot, manifest);
    await client.query('DROP TABLE restore_under_way');
    await client.query('COMMIT');
    report('Statistics of the tables');
    await client.query('ANALYZE');
    return manifest;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOtherKey({ keyFingerprint: wanted }: Manifest, secretKey: string): void {
  const given = keyFingerprint(secretKey);
  if (given === wanted) return;
  throw new ConfigError(
    `SECRET_KEY is not the key of this backup: its fingerprint is ${given}, the backup's is ${wanted}. With another ` +
      'key no secure code can be judged and no webhook signed. Set the key that the programs had.',
  );
}

function refuseNewerSchema({ migrations: wanted, release }: Manifest): void {
  const unknown = wanted.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `The backup is of a newer schema (${unknown.join(', ')}), which this release does not know. ` +
      `Restore it with release ${release} or a later one.`,
  );
}

/**
 * Sees that there is nothing to lose, and marks the database as one that is being restored.
 * @returns whether an earlier restore of the same backup was cut off here
 */
async function beginRestore(client: pg.Client, store: ObjectStore, snapshot: string): Promise<boolean> {
  const { rows: marks } = await client.query(`SELECT WHERE to_regclass('restore_under_way') IS NOT NULL`);
  if (marks.length > 0) {
    const { rows } = await client.query<{ snapshot: string }>('SELECT snapshot FROM restore_under_way');
    if (rows[0]?.snapshot !== snapshot) {
      throw new ConfigError(
        `A restore of ${rows[0]?.snapshot} was cut off in this database. Run that one again, or use another database ` +
          'and another store.',
      );
    }
    await dropWhatWasMade(client);
    return true;
  }
  const relation = await firstRelation(client);
  if (relation !== null) {
    throw new ConfigError(`The database is not empty: it has ${relation}. Make a new one, and set DATABASE_URL to it.`);
  }
  if (!(await isStoreEmpty(store))) {
    throw new ConfigError('The object store is not empty. Use a new bucket, or a new DATA_DIR with the local store.');
  }
  await client.query('CREATE TABLE restore_under_way AS SELECT $1::text AS snapshot, now() AS begun_at', [snapshot]);
  return false;
}

/** Only where the mark is: what lies beside it is of the restore that was cut off. */
async function dropWhatWasMade(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    SELECT format('DROP TABLE IF EXISTS %I CASCADE', relname) AS drop FROM pg_class AS c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'restore_under_way'
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc AS p
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  await client.query('BEGIN');
  for (const { drop } of rows) await client.query(drop);
  await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
  await client.query('COMMIT');
}
