import { sql } from 'kysely';
import { type SignInPorts, throttle } from '#server/domain/auth/sign-in.ts';
import type { Executor } from './database.ts';
import { insertToken } from './token-repository.ts';

/** What sign-in needs, over PostgreSQL; failures are counted there, so every api process sees them. */
export function signInPorts(db: Executor, demo: boolean): SignInPorts {
  return {
    demo,
    async findUserByEmail(email) {
      const row = await db
        .selectFrom('users')
        .where(sql<string>`lower(email)`, '=', email)
        .select(['id', 'email', 'name', 'role', 'password_hash', 'is_active'])
        .executeTakeFirst();
      return row
        ? {
            id: row.id,
            email: row.email,
            name: row.name,
            role: row.role,
            passwordHash: row.password_hash,
            isActive: row.is_active,
          }
        : null;
    },
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
      await db
        .insertInto('sign_in_attempts')
        .values({ subject, failures: 1, window_started_at: sql`now()` })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet({
            failures: sql`CASE WHEN ${stale} THEN 1 ELSE sign_in_attempts.failures + 1 END`,
            window_started_at: sql`CASE WHEN ${stale} THEN now() ELSE sign_in_attempts.window_started_at END`,
          }),
        )
        .execute();
    },
    async clearFailures(subject) {
      await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
    },
    async storeSession({ userId, hash, expiresAt }) {
      await insertToken(db, { userId, name: 'Sign-in', hash, permissions: [], isSession: true, expiresAt });
      await db.updateTable('users').set({ last_sign_in_at: sql`now()` }).where('id', '=', userId).execute();
    },
  };
}
