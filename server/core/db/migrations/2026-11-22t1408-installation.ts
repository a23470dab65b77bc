import { type Kysely, sql } from 'kysely';

/**
 * One row: what this installation is known by. The fingerprint tells one SECRET_KEY from another, and nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key_fingerprint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
`,
    )
    .execute(db);
}
