import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../../config/config.ts';

/**
 * A migration that says `outsideTransaction` makes or drops indexes of tables that may be large, CONCURRENTLY, and does
 * nothing else: it can end half-way, and then runs again from its beginning.
 */
export interface ServiceMigration extends Migration {
  outsideTransaction?: boolean;
}

export interface LockLimits {
  /** lock_timeout of a migration: while it waits, other statements queue behind it. */
  lockMs: number;
  /** Between two tries. */
  pauseMs: number;
  tries: number;
}

/** Five seconds of waiting in each quarter of a minute, for five minutes. */
export const defaultLockLimits: LockLimits = { lockMs: 5000, pauseMs: 10_000, tries: 20 };

/** One program migrates a database at a time. */
const migratingKey = "hashtextextended('proofmark migrations', 0)";
const lookMs = 100;
const lockNotAvailable = '55P03';

/**
 * Runs what a database does not have yet, one migration after the other, each in a transaction of its own that waits
 * for a lock for seconds only and is tried again.
 * @param client a connection of its own, which holds the right to migrate
 * @throws ConfigError when a table could not be locked in any of the tries
 */
export async function runMigrations(
  db: Kysely<unknown>,
  client: pg.Client,
  migrations: Record<string, ServiceMigration>,
  limits = defaultLockLimits,
): Promise<void> {
  // Asked again and again instead of waiting in one statement: an index made CONCURRENTLY waits for all statements that
  // run, and one of them would wait for it.
  while (!(await tryLock(client))) await pause(lookMs);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => withLockTimeout(migrations, limits) } });
    for (const { name, executedAt } of await migrator.getMigrations()) {
      if (!executedAt) await migrateUp(migrator, name, migrations[name]?.outsideTransaction === true, limits);
    }
    // With nothing left to run it still looks whether what was run is what it knows.
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${migratingKey})`).catch(() => undefined);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${migratingKey}) AS got`);
  return rows[0]?.got === true;
}

/** Outside a transaction only indexes are made, CONCURRENTLY, which blocks no writes. */
function withLockTimeout(
  migrations: Record<string, ServiceMigration>,
  { lockMs }: LockLimits,
): Record<string, Migration> {
  const limited = ([name, migration]: [string, ServiceMigration]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        if (!migration.outsideTransaction) await sql.raw(`SET LOCAL lock_timeout = ${lockMs}`).execute(db);
        await migration.up(db);
      },
    },
  ];
  return Object.fromEntries(Object.entries(migrations).map(limited));
}

async function migrateUp(
  migrator: Migrator,
  name: string,
  disableTransactions: boolean,
  { lockMs, pauseMs, tries }: LockLimits,
): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const { error } = await migrator.migrateUp({ disableTransactions });
    if (!error) return;
    if (!isLockTimeout(error)) throw error;
    if (left > 1) await pause(pauseMs);
  }
  throw new ConfigError(
    [
      `The migration ${name} could not lock a table: ${tries} times it waited for ${lockMs / 1000} s.`,
      'Migrations before it are done, and nothing of it is. Look in pg_stat_activity for the transaction that is open for',
      'so long (pg_blocking_pids says whose), end it, and run this again.',
    ].join('\n'),
  );
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === lockNotAvailable;
