import type { Executor } from '#server/core/db/database.ts';

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
