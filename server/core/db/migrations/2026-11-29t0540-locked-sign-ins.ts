import { type Kysely, sql } from 'kysely';

/** Finds the locks of a user by e-mail: lists of users show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE INDEX sign_in_attempts_locks
  ON sign_in_attempts ((substring(subject FROM '^(?:here:[^ ]+ |account:|codes:)(.*)$'))) WHERE failures >= 8`)
    .execute(db);
}
