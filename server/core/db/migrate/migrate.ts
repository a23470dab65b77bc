import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../../config/config.ts';
import type { JobTable } from '../../jobs/define-job.ts';
import { prepareQueue } from '../../jobs/queue.ts';
import * as foundation from '../migrations/2026-11-22t0000-foundation.ts';
import * as archivedCatalogue from '../migrations/2026-11-22t0640-archived-catalogue.ts';
import * as accountLinks from '../migrations/2026-11-22t0643-account-links.ts';
import * as scanAnalytics from '../migrations/2026-11-22t0646-scan-analytics.ts';
import * as supportGroups from '../migrations/2026-11-22t0647-support-groups.ts';
import * as codeChanges from '../migrations/2026-11-22t0655-code-changes.ts';
import * as templatePictures from '../migrations/2026-11-22t0922-template-pictures.ts';
import * as activity from '../migrations/2026-11-22t0925-activity.ts';
import * as notices from '../migrations/2026-11-22t0935-notices.ts';
import * as knownNetworks from '../migrations/2026-11-22t0944-known-networks.ts';
import * as madeWith from '../migrations/2026-11-22t0955-made-with.ts';
import * as canceledStatus from '../migrations/2026-11-22t1005-canceled-status.ts';
import * as forgottenChanges from '../migrations/2026-11-22t1015-forgotten-changes.ts';
import * as holderNews from '../migrations/2026-11-22t1245-holder-news.ts';
import * as retention from '../migrations/2026-11-22t1312-retention.ts';
import * as languages from '../migrations/2026-11-22t1314-languages.ts';
import * as photoCost from '../migrations/2026-11-22t1324-photo-cost.ts';
import * as installation from '../migrations/2026-11-22t1408-installation.ts';
import * as personNews from '../migrations/2026-11-22t1615-person-news.ts';
import * as wideIds from '../migrations/2026-11-22t1630-wide-ids.ts';
import * as companyWrites from '../migrations/2026-11-22t1910-company-writes.ts';
import * as enrolledPrints from '../migrations/2026-11-22t1912-enrolled-prints.ts';
import * as auditBound from '../migrations/2026-11-22t1946-audit-bound.ts';
import * as auditBoundHolds from '../migrations/2026-11-22t1947-audit-bound-holds.ts';
import * as auditKey from '../migrations/2026-11-22t1948-audit-key.ts';
import * as auditMonths from '../migrations/2026-11-22t1949-audit-months.ts';
import * as statusChangesIndex from '../migrations/2026-11-22t1951-status-changes-index.ts';
import * as spans from '../migrations/2026-11-22t1955-spans.ts';
import * as modelLedger from '../migrations/2026-11-22t2232-model-ledger.ts';
import * as nameNews from '../migrations/2026-11-22t2233-name-news.ts';
import * as challenges from '../migrations/2026-11-22t2254-challenges.ts';
import * as ordersOfModels from '../migrations/2026-11-22t2334-orders-of-models.ts';
import * as challengeSenders from '../migrations/2026-11-23t0144-challenge-senders.ts';
import * as scanBounds from '../migrations/2026-11-23t0155-scan-bounds.ts';
import * as scanBoundsHold from '../migrations/2026-11-23t0156-scan-bounds-hold.ts';
import * as scanKeys from '../migrations/2026-11-23t0157-scan-keys.ts';
import * as scanMonths from '../migrations/2026-11-23t0158-scan-months.ts';
import * as scanCounts from '../migrations/2026-11-23t0820-scan-counts.ts';
import * as photoHashes from '../migrations/2026-11-24t1915-photo-hashes.ts';
import * as noNameNews from '../migrations/2026-11-24t1950-no-name-news.ts';
import { type LockLimits, runMigrations, type ServiceMigration } from './run-migrations.ts';

/**
 * Every migration by name, oldest first. A name begins with the time it was written at, in UTC, and what was written
 * later has a later one: the migrator runs them by name, and refuses one that is older than what a database has
 * already. A new migration is a file beside the others and a line here.
 */
export const migrations: Record<string, ServiceMigration> = {
  '2026-11-22t0000-foundation': foundation,
  '2026-11-22t0640-archived-catalogue': archivedCatalogue,
  '2026-11-22t0643-account-links': accountLinks,
  '2026-11-22t0646-scan-analytics': scanAnalytics,
  '2026-11-22t0647-support-groups': supportGroups,
  '2026-11-22t0655-code-changes': codeChanges,
  '2026-11-22t0922-template-pictures': templatePictures,
  '2026-11-22t0925-activity': activity,
  '2026-11-22t0935-notices': notices,
  '2026-11-22t0944-known-networks': knownNetworks,
  '2026-11-22t0955-made-with': madeWith,
  '2026-11-22t1005-canceled-status': canceledStatus,
  '2026-11-22t1015-forgotten-changes': forgottenChanges,
  '2026-11-22t1245-holder-news': holderNews,
  '2026-11-22t1312-retention': retention,
  '2026-11-22t1314-languages': languages,
  '2026-11-22t1324-photo-cost': photoCost,
  '2026-11-22t1408-installation': installation,
  '2026-11-22t1615-person-news': personNews,
  '2026-11-22t1630-wide-ids': wideIds,
  '2026-11-22t1910-company-writes': companyWrites,
  '2026-11-22t1912-enrolled-prints': enrolledPrints,
  '2026-11-22t1946-audit-bound': auditBound,
  '2026-11-22t1947-audit-bound-holds': auditBoundHolds,
  '2026-11-22t1948-audit-key': auditKey,
  '2026-11-22t1949-audit-months': auditMonths,
  '2026-11-22t1951-status-changes-index': statusChangesIndex,
  '2026-11-22t1955-spans': spans,
  '2026-11-22t2232-model-ledger': modelLedger,
  '2026-11-22t2233-name-news': nameNews,
  '2026-11-22t2254-challenges': challenges,
  '2026-11-22t2334-orders-of-models': ordersOfModels,
  '2026-11-23t0144-challenge-senders': challengeSenders,
  '2026-11-23t0155-scan-bounds': scanBounds,
  '2026-11-23t0156-scan-bounds-hold': scanBoundsHold,
  '2026-11-23t0157-scan-keys': scanKeys,
  '2026-11-23t0158-scan-months': scanMonths,
  '2026-11-23t0820-scan-counts': scanCounts,
  '2026-11-24t1915-photo-hashes': photoHashes,
  '2026-11-24t1950-no-name-news': noNameNews,
};

/** Each database of before the first release has it: those migrations were numbered, and all of them ran at once. */
const firstNumbered = '0001-foundation';

export interface MigrateOptions {
  /** Where the embedded server keeps the database, when it is its own: an error then names the folder. */
  dataDir?: string;
  /** How long a migration waits for a table; seconds, again and again for minutes, when left out. */
  locks?: LockLimits;
  /** The last migration that is run, for a backup of an older schema; all of them when left out. */
  through?: string | undefined;
}

/**
 * Brings a database to the newest schema, the job queue's own tables included. Safe to run from several programs at
 * once: one of them migrates, the others wait until it has.
 * @throws ConfigError for a database of before the first release, or of a newer release, which is left as it is.
 */
export async function migrateToLatest(
  databaseUrl: string,
  jobs: JobTable,
  { dataDir, locks, through }: MigrateOptions = {},
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // As of `openDatabase`: one that breaks while idle, or is still closing, would end the program without a listener.
  pool.on('error', () => undefined);
  pool.on('connect', (connected) => connected.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'proofmark-migrate' });
  // What is lost with it a statement says.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseOtherSchemas(db, dataDir);
    await runMigrations(db, client, upTo(through), locks);
  } finally {
    await client.end().catch(() => undefined);
    await db.destroy();
  }
  await prepareQueue(databaseUrl, jobs);
}

/** As a release knew them whose newest this was. */
function upTo(through: string | undefined): Record<string, ServiceMigration> {
  if (through === undefined) return migrations;
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= through));
}

/** Looks before the migrator does: that makes its tables in whatever database it is given. */
async function refuseOtherSchemas(db: Kysely<unknown>, dataDir: string | undefined): Promise<void> {
  const found = await sql<{ database: string; migrated: boolean }>`
    SELECT current_database() AS database, to_regclass('kysely_migration') IS NOT NULL AS migrated`.execute(db);
  const [{ database, migrated } = { database: '', migrated: false }] = found.rows;
  if (!migrated) return;
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  const names = applied.rows.map(({ name }) => name);
  if (!names.includes(firstNumbered)) return refuseNewer(names);
  const it = dataDir ? 'that folder' : 'that database';
  const what = dataDir ? `The data in ${dataDir}` : `The database ${database}, which DATABASE_URL names,`;
  const startAnew = dataDir
    ? `To start with new data, move the folder ${dataDir} away or set DATA_DIR to another one, and start again.`
    : 'To start with new data, make a new database, set DATABASE_URL to it, and start again.';
  throw new ConfigError(
    [
      `${what} was made before the first release (its schema is ${names.at(-1)}).`,
      'This release cannot bring it to its own schema. Nothing in it was changed.',
      startAnew,
      `To keep something of it, start the version that made it with ${it} and export what you need.`,
    ].join('\n'),
  );
}

/** A release knows the migrations of all before it, and none that was made after. */
function refuseNewer(applied: readonly string[]): void {
  const newest = applied.filter((name) => !Object.hasOwn(migrations, name)).at(-1);
  if (newest === undefined) return;
  throw new ConfigError(
    [
      `The database is of a newer release: its schema is ${newest}, which this one does not know. Nothing in it was changed.`,
      'Programs of the release before it work with it as it is; `prepare` is run by the newer one alone.',
    ].join('\n'),
  );
}
