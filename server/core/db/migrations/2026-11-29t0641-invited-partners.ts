import { type Kysely, sql } from 'kysely';

/** Printing partner that an order is sent to once it accepts the partnership; until then the order names no partner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE workorders ADD COLUMN invited_partner_id integer REFERENCES companies;
CREATE INDEX workorders_invited_partner ON workorders (invited_partner_id, company_id)
  WHERE invited_partner_id IS NOT NULL;
`)
    .execute(db);
}
