import { type Kysely, sql } from 'kysely';

/**
 * Makes an index while the table is written to, in a migration that runs outside a transaction. One that was broken off
 * leaves an index that is not valid: it is dropped and made again.
 * @param definition what follows its name, such as `ON scans (company_id, id)`
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  name: string,
  definition: string,
  kind: 'UNIQUE' | '' = '',
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await dropIndexConcurrently(db, name);
  await sql.raw(`CREATE ${kind} INDEX CONCURRENTLY ${name} ${definition}`).execute(db);
}

export async function dropIndexConcurrently(db: Kysely<unknown>, name: string): Promise<void> {
  await sql.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`).execute(db);
}
