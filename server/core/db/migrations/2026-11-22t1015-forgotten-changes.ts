import { type Kysely, sql } from 'kysely';

/**
 * Changes of many codes that are too long ago to be put back, and what is past its time found without reading the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE code_tasks ADD COLUMN is_forgotten boolean NOT NULL DEFAULT false;
CREATE INDEX tokens_ended ON tokens (least(revoked_at, expires_at));
CREATE INDEX scan_alerts_day ON scan_alerts (day);
`,
    )
    .execute(db);
}
