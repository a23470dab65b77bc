import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

const windowSeconds = 60;
const startedBefore = sql`clock_timestamp() - make_interval(secs => ${windowSeconds})`;
const isOver = sql<boolean>`challenge_senders.window_started_at <= ${startedBefore}`;

/**
 * Takes one photo off what a network may send in a minute, which begins with its first photo. One statement, so that
 * any number of processes count together; beyond the limit nothing more is taken.
 */
export async function countPhotoOfSender(
  trx: Transaction<Schema>,
  sender: Buffer,
  limit: number,
): Promise<{ isAllowed: boolean; resetSeconds: number }> {
  const { photos, left } = await trx
    .insertInto('challenge_senders')
    .values({ sender, photos: 1, window_started_at: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('sender').doUpdateSet({
        photos: sql`CASE WHEN ${isOver} THEN 1 ELSE least(challenge_senders.photos, ${limit}::int) + 1 END`,
        window_started_at: sql`CASE WHEN ${isOver} THEN clock_timestamp() ELSE challenge_senders.window_started_at END`,
      }),
    )
    .returning([
      'photos',
      sql<number>`ceil(extract(epoch FROM window_started_at - clock_timestamp()) + ${windowSeconds})::int`.as('left'),
    ])
    .executeTakeFirstOrThrow();
  return { isAllowed: photos <= limit, resetSeconds: Math.min(windowSeconds, Math.max(1, left)) };
}

/** Deletes counts whose minute is over: there is one for every network that ever sent a photo. */
export async function deleteStaleSenders(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('challenge_senders').where(isOver).execute();
}
