import { type Kysely, sql } from 'kysely';

/** Keys that sign dossiers; one of them is in use. Retired keys stay: their public halves verify what they signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE signing_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kid text NOT NULL UNIQUE,
  public_key jsonb NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((true)) WHERE retired_at IS NULL;
`,
    )
    .execute(db);
}
