import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import type { JobTable } from '../jobs/define-job.ts';
import { prepareQueue } from '../jobs/queue.ts';
import * as foundation from './migrations/2026-11-22t0000-foundation.ts';
import * as archivedCatalogue from './migrations/2026-11-22t0640-archived-catalogue.ts';
import * as accountLinks from './migrations/2026-11-22t0643-account-links.ts';
import * as scanAnalytics from './migrations/2026-11-22t0646-scan-analytics.ts';
import * as supportGroups from './migrations/2026-11-22t0647-support-groups.ts';
import * as codeChanges from './migrations/2026-11-22t0655-code-changes.ts';
import * as templatePictures from './migrations/2026-11-22t0922-template-pictures.ts';
import * as activity from './migrations/2026-11-22t0925-activity.ts';
import * as notices from './migrations/2026-11-22t0935-notices.ts';
import * as knownNetworks from './migrations/2026-11-22t0944-known-networks.ts';
import * as madeWith from './migrations/2026-11-22t0955-made-with.ts';
import * as canceledStatus from './migrations/2026-11-22t1005-canceled-status.ts';
import * as forgottenChanges from './migrations/2026-11-22t1015-forgotten-changes.ts';
import * as languages from './migrations/2026-11-22t1314-languages.ts';

/**
 * Every migration by name, oldest first. A name begins with the time it was written at, in UTC, and what was written
 * later has a later one: the migrator runs them by name, and refuses one that is older than what a database has
 * already. A new migration is a file beside the others and a line here.
 */
export const migrations: Record<string, Migration> = {
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
  '2026-11-22t1314-languages': languages,
};

/** Each database of before the first release has it: those migrations were numbered, and all of them ran at once. */
const firstNumbered = '0001-foundation';

export interface MigrateOptions {
  /** Where the embedded server keeps the database, when it is its own: an error then names the folder. */
  dataDir?: string;
}

/**
 * Brings a database to the newest schema, the job queue's own tables included. Safe to run from several programs at
 * once: the migrator takes a lock.
 * @throws ConfigError for a database of before the first release, which is left as it is.
 */
export async function migrateToLatest(
  databaseUrl: string,
  jobs: JobTable,
  { dataDir }: MigrateOptions = {},
): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    await refuseNumberedMigrations(db, dataDir);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
  await prepareQueue(databaseUrl, jobs);
}

/** Looks before the migrator does: that makes its tables in whatever database it is given. */
async function refuseNumberedMigrations(db: Kysely<unknown>, dataDir: string | undefined): Promise<void> {
  const found = await sql<{ database: string; migrated: boolean }>`
    SELECT current_database() AS database, to_regclass('kysely_migration') IS NOT NULL AS migrated`.execute(db);
  const [{ database, migrated } = { database: '', migrated: false }] = found.rows;
  if (!migrated) return;
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  const names = applied.rows.map(({ name }) => name);
  if (!names.includes(firstNumbered)) return;
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
