import { type Kysely, sql } from 'kysely';

/** The token with which an identity provider made or tried a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_records ADD COLUMN scim_token_id integer`.execute(db);
}
