import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../../config/config.ts';
import type { JobTable } from '../../jobs/define-job.ts';
import { prepareQueue } from '../../jobs/queue.ts';
import { listMigrations } from './migration-names.ts';
import { type LockLimits, runMigrations, type ServiceMigration } from './run-migrations.ts';

/**
 * Every migration by name, oldest first. A name begins with the time it was written at, in UTC, and what was written
 * later has a later one: the migrator runs them by name, and refuses one that is older than what a database has
 * already. A new migration is a file in the folder.
 */
export const migrations: Record<string, ServiceMigration> = Object.fromEntries(
  await Promise.all(listMigrations().map(async (name) => [name, await import(`../migrations/${name}.ts`)])),
);

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
  // A statement reports a lost connection itself.
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

/** Looks before the migrator does: that makes its tables in any database it is given. */
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
