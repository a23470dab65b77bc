import type { Database } from '#server/core/db/database.ts';

interface CodeIndex {
  name: string;
  /** Index that keeps a code unique, or its place in its workorder; all other indexes serve lists. */
  isUnique: boolean;
  definition: string;
}

export async function indexesOfCodes({ pool }: Pick<Database, 'pool'>): Promise<CodeIndex[]> {
  const { rows } = await pool.query<CodeIndex>(
    `SELECT relname AS name, indisunique AS "isUnique", pg_get_indexdef(indexrelid) AS definition
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = 'codes'::regclass ORDER BY indexrelid`,
  );
  return rows;
}

/** An empty table like `codes` with those of its indexes that are wanted, made in the same order. */
export async function createCodeTable(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  wants: (index: CodeIndex) => boolean,
): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${table}`);
  await pool.query(`CREATE TABLE ${table} (LIKE codes INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  for (const index of await indexesOfCodes({ pool })) {
    if (!wants(index)) continue;
    const place = `INDEX ${table}_${index.name} ON ${table} `;
    await pool.query(index.definition.replace(/INDEX \S+ ON (?:\w+\.)?codes /, place));
  }
}

export const uniqueRules = ({ isUnique }: CodeIndex): boolean => isUnique;
export const everyIndex = (): boolean => true;
