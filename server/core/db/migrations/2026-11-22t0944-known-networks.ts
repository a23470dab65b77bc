import { type Kysely, sql } from 'kysely';

/** From where users signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE known_networks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  network text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_last_used ON known_networks (last_used_at);
`,
    )
    .execute(db);
}
