import type { Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** True when the brand owner has an accepted partnership with the printing partner. */
export async function isAcceptedPartner(db: Executor, brandOwnerId: number, partnerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('partnerships')
    .where('brand_owner_id', '=', brandOwnerId)
    .where('printing_partner_id', '=', partnerId)
    .where('state', '=', 'accepted')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * State of the partnership of the two as the brand owner sees it, locked against an answer until the transaction ends:
 * an order that waits for it is not missed. `asked`: the brand owner has asked.
 */
export async function lockPartnershipState(
  trx: Transaction<Schema>,
  brandOwnerId: number,
  partnerId: number,
): Promise<'accepted' | 'asked' | null> {
  const row = await trx
    .selectFrom('partnerships')
    .where('brand_owner_id', '=', brandOwnerId)
    .where('printing_partner_id', '=', partnerId)
    .select(['state', 'requested_by as requestedBy'])
    .forShare()
    .executeTakeFirst();
  if (row?.state === 'accepted') return 'accepted';
  return row?.state === 'pending' && row.requestedBy === brandOwnerId ? 'asked' : null;
}
