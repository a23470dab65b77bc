import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { inSeconds, median } from './yardstick.ts';

const turns = 3;
/** What makes a code unique, and its place in its workorder; every other index serves lists. */
const needed = /_(?:pkey|extended_id|workorder_id_sequence|company_id_serial_number)/;

/**
 * What the indexes of lists cost the storing of codes: the same rows into a table with all of them and one with those
 * only that a code needs, in turns. Codes as they are generated (a product, active, no SCM values), and as they are
 * ingested (with some).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 300_000);
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- index-cost [codes]');
  return withBenchDatabase(async (database) => {
    const { pool } = database;
    for (const table of ['all_indexes', 'needed_indexes']) {
      await pool.query(`CREATE TABLE ${table} (LIKE codes INCLUDING ALL)`);
    }
    const { rows } = await pool.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'needed_indexes'`,
    );
    for (const { name } of rows) if (!needed.test(name)) await pool.query(`DROP INDEX ${name}`);
    const kinds = { generated: ['NULL', 'NULL'], ingested: [`jsonb_build_object('lot', 'L' || n % 500)`, 'now()'] };
    for (const [kind, [scm = '', updated = '']] of Object.entries(kinds)) {
      const times = { all_indexes: [] as number[], needed_indexes: [] as number[] };
      for (let turn = 0; turn < turns; turn += 1) {
        for (const table of ['all_indexes', 'needed_indexes'] as const) {
          times[table].push(await store(database, table, quantity, scm, updated));
        }
      }
      const [all, few] = [median(times.all_indexes), median(times.needed_indexes)];
      console.log(
        `${quantity.toLocaleString('en')} codes, as ${kind}: ${inSeconds(all)} with every index, ${inSeconds(few)} with those a code needs; ratio ${(all / few).toFixed(2)}`,
      );
    }
    return true;
  });
}

async function store(
  { pool }: BenchDatabase,
  table: string,
  quantity: number,
  scm: string,
  updated: string,
): Promise<number> {
  await pool.query(`TRUNCATE ${table}`);
  await pool.query('CHECKPOINT');
  const began = performance.now();
  await pool.query(
    `INSERT INTO ${table} (extended_id, company_id, workorder_id, sequence, serial_number, activation_status, product_id,
       scm, scm_updated_at, activated_by, activated_at)
     SELECT substr(md5(n::text), 1, 12), 1, 1, n, n, 1, 1, ${scm}, ${updated}::timestamptz, 1, now()
     FROM generate_series(1, ${quantity}) AS n ON CONFLICT DO NOTHING`,
  );
  return (performance.now() - began) / 1000;
}
