import { type Kysely, sql } from 'kysely';

/**
 * Mails about cases take the place of those about suspicious scans, with the choices of each company. Events of
 * suspicious scans name scans, not cases: they are not sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM notice_events WHERE kind = 'suspicious_scans'`.execute(db);
  await sql`UPDATE notice_settings SET kind = 'case_opened' WHERE kind = 'suspicious_scans'`.execute(db);
}
