import { type Kysely, sql } from 'kysely';

/**
 * Printing partner that an order is sent to once it accepts the partnership; until then the order names no partner.
 * Without a foreign key: to add one locks companies after workorders, and a new order locks them the other way round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE workorders ADD COLUMN invited_partner_id integer;
CREATE INDEX workorders_invited_partner ON workorders (invited_partner_id, company_id)
  WHERE invited_partner_id IS NOT NULL;
`)
    .execute(db);
}
