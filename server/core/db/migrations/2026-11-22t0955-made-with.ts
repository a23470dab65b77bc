import { type Kysely, sql } from 'kysely';

/** Records the program's token that created a token: the new one ends with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE tokens ADD COLUMN made_with integer REFERENCES tokens ON DELETE CASCADE;
CREATE INDEX tokens_made_with ON tokens (made_with) WHERE made_with IS NOT NULL;
`,
    )
    .execute(db);
}
