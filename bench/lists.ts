import { codeFilters } from '#lib/contract/codes.ts';
import { type CodePlace, findCode, listCodes } from '#server/db/code-repository.ts';
import { listProducts } from '#server/db/product-repository.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany } from './codes-fixture.ts';

const BAR = 1.5;
const SMALL = 10_000;
const CALLS = 60;
const PER_WORKORDER = 100_000;
/** Below this, timers and the wire are all there is to see. */
const FLOOR_MS = 5;

/**
 * List and search calls over codes and products, with few and with many in the database: the calls of the contract as the route makes
 * them, in turns, p95 of each. Also what the index over SCM values costs the storing of codes that have them.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const many = Number(args[0] ?? 10_000_000);
  if (!Number.isInteger(many) || many < SMALL) throw new Error('Usage: npm run bench -- lists [codes]');
  return withBenchDatabase(async (database) => {
    const { companyId, userId, brandId } = await createCompany(database);
    await addProducts(database, companyId, brandId);
    await database.pool.query(`INSERT INTO scm_fields (company_id, key, name) VALUES ($1, 'lot', 'Lot')`, [companyId]);
    await fill(database, companyId, userId, 0, SMALL);
    const few = await measure(database, companyId);
    await reportIndexCost(database, companyId, userId);
    await fill(database, companyId, userId, SMALL, many);
    const full = await measure(database, companyId);
    let good = true;
    for (const [name, p95] of full) {
      const before = few.get(name) ?? Number.NaN;
      const ratio = Math.max(p95, FLOOR_MS) / Math.max(before, FLOOR_MS);
      good &&= ratio <= BAR;
      console.log(
        `${name}: p95 ${before.toFixed(1)} ms with ${SMALL.toLocaleString('en')}, ${p95.toFixed(1)} ms with ${many.toLocaleString('en')}; ratio ${ratio.toFixed(2)} (bar ${BAR}, floor ${FLOOR_MS} ms)`,
      );
    }
    return good;
  });
}

async function fill(database: BenchDatabase, companyId: number, userId: number, from: number, to: number) {
  const { pool } = database;
  for (let start = from; start < to; start += PER_WORKORDER) {
    const end = Math.min(to, start + PER_WORKORDER);
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO workorders (company_id, created_by, reference, code_layout, use_serial_number, quantity,
         activate_on_complete, url_prefix, extended_id_style, codegen_status)
       VALUES ($1, $2, $3, 'none', true, $4, true, 'https://code.example.com/', 'compact-12', 4) RETURNING id`,
      [companyId, userId, `Fill ${start}`, end - start],
    );
    await pool.query(insertCodes, [companyId, rows[0]?.id, start + 1, end]);
    await pool.query(countCodes, [companyId, start + 1, end]);
  }
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('ANALYZE workorders, products, product_code_counts');
}

const PRODUCTS = 2000;

async function addProducts({ pool }: BenchDatabase, companyId: number, brandId: number) {
  await pool.query(
    `INSERT INTO products (company_id, brand_id, name, sku)
     SELECT $1, $2, 'Product ' || n, 'BENCH-' || n FROM generate_series(1, $3::integer) AS n`,
    [companyId, brandId, PRODUCTS],
  );
}

/** As generation leaves them before a schedule joins them: a row for each block of 20,000 codes. */
const countCodes = `INSERT INTO product_code_counts (product_id, activation_status, codes)
  SELECT id, 1, 20000 FROM generate_series($2::integer, $3::integer, 20000) AS n
    JOIN LATERAL (SELECT id FROM products WHERE company_id = $1 ORDER BY id LIMIT 3) AS p ON true`;

/** One code in a hundred is blacklisted, one in ten has SCM values. */
const insertCodes = `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, activation_status,
    blacklist_reason, scm)
  SELECT 'c' || lpad(to_hex(n), 11, '0'), $1::integer, $2::integer, n - $3::integer + 1, n,
    CASE WHEN n % 100 = 0 THEN 2 ELSE 1 END, CASE WHEN n % 100 = 0 THEN 4 ELSE 0 END,
    CASE WHEN n % 10 = 0 THEN jsonb_build_object('lot', 'L' || n / 1000) END
  FROM generate_series($3::integer, $4::integer) AS n`;

async function measure({ db }: BenchDatabase, companyId: number): Promise<Map<string, number>> {
  const scope = { companyId };
  const { id: workorder } = await db.selectFrom('workorders').select('id').executeTakeFirstOrThrow();
  const start: CodePlace = { workorder: 0, sequence: 0 };
  const list = (query: Record<string, string>, from = start) =>
    listCodes(db, scope, codeFilters.parse(query), { limit: 20, direction: 'after', from });
  const page = { limit: 200, column: 'id', direction: 'asc' } as const;
  const calls: [string, (n: number) => Promise<unknown>][] = [
    ['first page', () => list({})],
    ['a page in the middle', (n) => list({}, { workorder, sequence: 100 * n })],
    ['by workorder', (n) => list({ workorder: String(workorder) }, { workorder, sequence: 100 * n })],
    ['by serial number', (n) => list({ serial_number: String(1 + n * 7) })],
    ['by SCM value', (n) => list({ scm_lot: `L${n % 10}` })],
    ['blacklisted', () => list({ blacklisted: 'true' })],
    ['by status', () => list({ status: '1' })],
    ['products with their counts', (n) => listProducts(db, scope, { ...page, offset: n * 20 })],
    ['one code', (n) => findCode(db, scope, `c${(1 + n * 13).toString(16).padStart(11, '0')}`)],
  ];
  const times = new Map<string, number[]>();
  for (let n = -3; n < CALLS; n++) {
    for (const [name, call] of calls) {
      const began = performance.now();
      await call(Math.max(0, n));
      if (n >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  }
  return new Map([...times].map(([name, all]) => [name, percentile(all)]));
}

function percentile(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** The same codes, each with an SCM value, into a table with and one without the index. In turns, median of three. */
async function reportIndexCost({ pool }: BenchDatabase, companyId: number, userId: number): Promise<void> {
  await pool.query('CREATE TABLE with_index (LIKE codes INCLUDING ALL)');
  await pool.query('CREATE TABLE without_index (LIKE codes INCLUDING ALL)');
  const { rows } = await pool.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'without_index' AND indexdef LIKE '%USING gin%'`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  const times: Record<string, number[]> = { with_index: [], without_index: [] };
  for (let turn = 0; turn < 3; turn++) {
    for (const table of ['with_index', 'without_index']) {
      await pool.query(`TRUNCATE ${table}`);
      await pool.query('CHECKPOINT');
      const began = performance.now();
      await pool.query(
        `INSERT INTO ${table} (extended_id, company_id, workorder_id, sequence, activation_status, scm, activated_by)
         SELECT 'x' || lpad(to_hex(n), 11, '0'), $1, 1, n, 1, jsonb_build_object('lot', 'L' || n % 500), $2
         FROM generate_series(1, 300000) AS n`,
        [companyId, userId],
      );
      times[table]?.push(performance.now() - began);
    }
  }
  const middle = (table: string) => [...(times[table] ?? [])].sort((a, b) => a - b)[1] ?? Number.NaN;
  console.log(
    `Storing 300,000 codes that all have SCM values: ${(middle('with_index') / 1000).toFixed(2)} s with the index over them, ${(middle('without_index') / 1000).toFixed(2)} s without; ratio ${(middle('with_index') / middle('without_index')).toFixed(2)}`,
  );
  await pool.query('DROP TABLE with_index, without_index');
}
