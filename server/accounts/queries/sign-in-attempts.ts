import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { throttle } from '../rules/attempts.ts';
import { emailOfAttempts } from '../shared/locked-until.ts';

// Failures are counted in the database, so every api process sees them.

/** Seconds until the subject may try again, 0 when it may now. */
export async function secondsBlocked(db: Executor, subject: string, limit: number): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .where('subject', '=', subject)
    .select([
      'failures',
      sql<number>`ceil(extract(epoch FROM window_started_at - now()) + ${throttle.windowSeconds})::int`.as('left'),
    ])
    .executeTakeFirst();
  return row && row.failures >= limit ? Math.max(0, row.left) : 0;
}

/**
 * Counts a failure and answers how many there are in the window. Others that count against the subject wait until the
 * transaction ends.
 */
export async function countFailure(trx: Transaction<Schema>, subject: string): Promise<number> {
  const stale = sql<boolean>`sign_in_attempts.window_started_at < now() - make_interval(secs => ${throttle.windowSeconds})`;
  const { failures } = await trx
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 1, window_started_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`CASE WHEN ${stale} THEN 1 ELSE sign_in_attempts.failures + 1 END`,
        window_started_at: sql`CASE WHEN ${stale} THEN now() ELSE sign_in_attempts.window_started_at END`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Takes back a failure that was counted before its outcome was known. */
export async function uncountFailure(trx: Transaction<Schema>, subject: string): Promise<void> {
  await trx
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(0, failures - 1)` })
    .where('subject', '=', subject)
    .execute();
}

export async function clearFailures(trx: Transaction<Schema>, subject: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

/**
 * Ends every lock of an account.
 * @param email in lower case
 */
export async function clearFailuresOf(trx: Transaction<Schema>, email: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempts')
    .where('failures', '>=', sql.lit(8))
    .where(emailOfAttempts, '=', email)
    .execute();
}

/** Deletes counts of failures whose window is over: callers make one for any name they try. */
export async function deleteStaleAttempts(trx: Transaction<Schema>): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempts')
    .where('window_started_at', '<', sql<Date>`now() - make_interval(secs => ${throttle.windowSeconds})`)
    .execute();
}
