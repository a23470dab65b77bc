import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

interface FinderEvent {
  companyId: number;
  /** Code of the report. */
  extendedId: string | null;
  foreignAddress: string | null;
  /** User who asked; null for an answer. */
  userId: number | null;
}

/** A foreign code says nothing of the code whose page it was reported from. */
const latestCaseOf = (companyId: number, extendedId: string | null, foreignAddress: string | null) =>
  foreignAddress === null
    ? sql<number>`(SELECT max(case_id) FROM case_codes WHERE company_id = ${companyId} AND extended_id = ${extendedId})`
    : sql<number>`(SELECT max(case_id) FROM case_codes WHERE company_id = ${companyId}
        AND md5(foreign_address) = md5(${foreignAddress}) AND foreign_address = ${foreignAddress})`;

/**
 * Records in the latest case of a code that the person who reported it was asked a question or answered one. The texts
 * are stored in the report alone, and deleted with it. An answer opens a waiting case again. Needs `lockCasesOf`.
 * @returns the owner of the case
 */
export async function recordFinderEvent(
  trx: Transaction<Schema>,
  { companyId, extendedId, foreignAddress, userId }: FinderEvent,
): Promise<number | null> {
  const found = await trx
    .selectFrom('cases')
    .where('id', '=', latestCaseOf(companyId, extendedId, foreignAddress))
    .select(['id', 'state', 'owner_id'])
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
