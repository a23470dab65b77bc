import { type Kysely, sql } from 'kysely';

/**
 * Numbers of events in the order in which a reader meets them. Events of workers of an earlier release have none: the
 * list of events passes them over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE SEQUENCE webhook_event_numbers;
    ALTER TABLE webhook_events ADD COLUMN number bigint;
    CREATE INDEX webhook_events_company_number ON webhook_events (company_id, number) WHERE number IS NOT NULL;
    CREATE INDEX webhook_events_partner_number ON webhook_events (partner_id, number)
      WHERE number IS NOT NULL AND partner_id IS NOT NULL`)
    .execute(db);
}
