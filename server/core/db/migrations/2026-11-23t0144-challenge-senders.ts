import { type Kysely, sql } from 'kysely';

/**
 * How many photos networks send to challenges in their current minute. No network is named: `sender` is its keyed
 * digest, and a row goes when its minute is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE challenge_senders (
  sender bytea PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  photos integer NOT NULL
);
`,
    )
    .execute(db);
}
