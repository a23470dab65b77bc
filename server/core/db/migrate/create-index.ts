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

/**
 * Makes an index of a table of months, which has none CONCURRENTLY: each of its parts gets one, and the index of the
 * table is valid with the last. A table that a cluster has not divided gets one index.
 * @param definition what follows the table's name, such as `(company_id, id)`
 */
export async function createIndexOfParts(
  db: Kysely<unknown>,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  const index = `${table}_${name}`;
  const { rows } = await sql<{ divided: boolean }>`
    SELECT relkind = 'p' AS divided FROM pg_class WHERE oid = ${table}::regclass`.execute(db);
  if (!rows[0]?.divided) return createIndexConcurrently(db, index, `ON ${table} ${definition}`);
  await sql.raw(`CREATE INDEX IF NOT EXISTS ${index} ON ONLY ${table} ${definition}`).execute(db);
  const { rows: parts } = await sql<{ part: string }>`
    SELECT part.relname AS part FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid
     WHERE i.inhparent = ${table}::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits AS attached JOIN pg_index ON pg_index.indexrelid = attached.inhrelid
        WHERE attached.inhparent = ${index}::regclass AND pg_index.indrelid = part.oid) ORDER BY 1`.execute(db);
  for (const { part } of parts) {
    await createIndexConcurrently(db, `${part}_${name}`, `ON ${part} ${definition}`);
    await sql.raw(`ALTER INDEX ${index} ATTACH PARTITION ${part}_${name}`).execute(db);
  }
}
