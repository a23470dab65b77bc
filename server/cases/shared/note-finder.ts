import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

interface FinderEvent {
  companyId: number;
  extendedId: string;
  /** Who asked; null for an answer. */
  userId: number | null;
}

/**
 * Notes in the latest case of a code that the person who reported it was asked, or has answered. What they say is kept
 * with the report alone, and deleted with it. A case that waits is open again after an answer.
 * @returns the owner of the case
 */
export async function noteFinder(
  trx: Transaction<Schema>,
  { companyId, extendedId, userId }: FinderEvent,
): Promise<number | null> {
  const found = await trx
    .selectFrom('cases')
    .where('company_id', '=', companyId)
    .where('extended_id', '=', extendedId)
    .select(['id', 'state', 'owner_id'])
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const kind = userId === null ? 'answered' : 'asked';
  await trx
    .insertInto('case_events')
    .values({ case_id: found.id, kind, user_id: userId, at: sql<Date>`clock_timestamp()` })
    .execute();
  if (userId === null && found.state === 'waiting') {
    await trx.updateTable('cases').set({ state: 'open' }).where('id', '=', found.id).execute();
  }
  return found.owner_id;
}
