import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { SignInPorts } from '../operations/sign-in.ts';
import { type AttemptPorts, throttle } from '../rules/attempts.ts';
import { insertToken } from './tokens.ts';

/** What sign-in needs of the database. */
export function signInStore(db: Executor): Pick<SignInPorts, 'findUserByEmail' | 'storeSession'> {
  return {
    async findUserByEmail(email) {
      const row = await db
        .selectFrom('users')
        .where(sql<string>`lower(email)`, '=', email)
        .select(['id', 'company_id', 'email', 'name', 'role', 'password_hash', 'is_active'])
        .executeTakeFirst();
      return row
        ? {
            id: row.id,
            companyId: row.company_id,
            email: row.email,
            name: row.name,
            role: row.role,
            passwordHash: row.password_hash,
            isActive: row.is_active,
          }
        : null;
    },
    storeSession: ({ user, hash, expiresAt }) =>
      db.transaction().execute(async (trx) => {
        // Locks the user, so that whoever changes the password or deactivates ends this session too.
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ last_sign_in_at: sql`now()` })
          .where('id', '=', user.id)
          .where('password_hash', '=', user.passwordHash)
          .where('is_active', '=', true)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return null;
        const session = { userId: user.id, name: 'Sign-in', hash, permissions: [], isSession: true, expiresAt };
        return (await insertToken(trx, session)).id;
      }),
  };
}

/** Failures are counted in the database, so every api process sees them. */
export function attemptStore(db: Executor): AttemptPorts {
  return {
    async secondsBlocked(subject, limit) {
      const row = await db
        .selectFrom('sign_in_attempts')
        .where('subject', '=', subject)
        .select([
          'failures',
          sql<number>`ceil(extract(epoch FROM window_started_at - now()) + ${throttle.windowSeconds})::int`.as('left'),
        ])
        .executeTakeFirst();
      return row && row.failures >= limit ? Math.max(0, row.left) : 0;
    },
    async countFailure(subject) {
      const stale = sql<boolean>`sign_in_attempts.window_started_at < now() - make_interval(secs => ${throttle.windowSeconds})`;
      const { failures } = await db
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
    },
    async clearFailures(subject) {
      await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
    },
  };
}

/** Deletes counts of failures whose window is over: anybody can fail to sign in under any name. */
export async function deleteStaleAttempts(db: Executor): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_started_at', '<', sql<Date>`now() - make_interval(secs => ${throttle.windowSeconds})`)
    .execute();
}
