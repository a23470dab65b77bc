// conforms: 39.2
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany } from './codes-fixture.ts';
import { cpuOfDatabase, postmasterOf } from './database-usage.ts';
import { runHandlerProcess } from './handler-process.ts';
import { inSeconds, median, requirePsql, timePsql } from './yardstick.ts';

const bar = 1.5;
const barMegabytes = 150;
const pairCount = 3;
const perWorkorder = 100_000;
const pollMs = 100;

/**
 * SCM values of every code of a brand, through the real handler in a process of its own, beside psql's one UPDATE …
 * FROM of the same values into a table with the same columns, indexes and content. While ours runs, its progress is
 * read as the API would show it: it must grow in steps. Ours commits 5,000 codes at a time, so that no writer waits
 * long for a code and a killed worker loses one batch, and keeps what each code was; psql does it in one transaction,
 * and keeps nothing. Processor time is that of PostgreSQL.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- scm [codes]');
  console.log(`SCM values of ${quantity.toLocaleString('en')} codes. Yardstick: ${requirePsql()}`);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    const postmaster = await postmasterOf(database);
    const pairs: { ours: number; psql: number; cpu: number; psqlCpu: number; peak: number | null; steps: number }[] =
      [];
    const timed = async <T>(work: () => Promise<T>) => {
      const before = cpuOfDatabase(postmaster);
      const result = await work();
      return { result, cpu: cpuOfDatabase(postmaster) - before };
    };
    for (let pair = 1; pair <= pairCount; pair += 1) {
      const psqlFirst = pair % 2 === 0;
      await startEven(database, company, quantity, pair);
      const yardstick = () => timed(() => measurePsql(database, pair));
      const first = psqlFirst ? await yardstick() : null;
      const { result: ours, cpu } = await timed(() => measureOurs(database, company, quantity, pair));
      const { result: psql, cpu: psqlCpu } = first ?? (await yardstick());
      await checkEqual(database, quantity, pair);
      pairs.push({ ...ours, psql, cpu, psqlCpu });
      console.log(
        `  pair ${pair}: ours ${inSeconds(ours.ours)} with ${ours.steps} steps of progress seen, psql ${inSeconds(psql)}; ` +
          `processor ${inSeconds(cpu)}, psql ${inSeconds(psqlCpu)}`,
      );
    }
    const peaks = pairs.map(({ peak }) => peak).filter((peak) => peak !== null);
    const peak = peaks.length > 0 ? Math.max(...peaks) : null;
    const ours = median(pairs.map((pair) => pair.ours));
    console.log(
      `Ours: ${inSeconds(ours)}, ${Math.round(quantity / ours).toLocaleString('en')} codes/s (median of ${pairCount})`,
    );
    const ratio = median(pairs.map((pair) => pair.ours / pair.psql));
    const cpuRatio = median(pairs.map((pair) => pair.cpu / pair.psqlCpu));
    console.log(
      `psql UPDATE … FROM: ratio ${ratio.toFixed(2)} (bar ${bar}), of PostgreSQL's processor time ${cpuRatio.toFixed(2)}`,
    );
    console.log(
      `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
    );
    return ratio <= bar && (peak === null || peak <= barMegabytes) && pairs.every(({ steps }) => steps > 2);
  });
}

type Company = Awaited<ReturnType<typeof createCompany>>;

const values = (pair: number) => JSON.stringify({ lot: `L${pair}`, line: 'A' });

/** Both tables hold the same codes of the company, without SCM values, before either side begins. */
async function startEven({ pool }: BenchDatabase, company: Company, quantity: number, pair: number): Promise<void> {
  await pool.query('TRUNCATE codes');
  for (let from = 0; from < quantity; from += perWorkorder) {
    const count = Math.min(perWorkorder, quantity - from);
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO workorders (company_id, created_by, product_id, reference, code_layout, use_serial_number, quantity,
         activate_on_complete, url_prefix, extended_id_style, codegen_status, codes_generated)
       VALUES ($1, $2, $3, $4, 'none', false, $5, true, 'https://code.example.com/', 'compact-12', 4, $5) RETURNING id`,
      [company.companyId, company.userId, company.productId, `Pair ${pair}, from ${from}`, count],
    );
    await pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, product_id)
       SELECT md5(($1::integer + n)::text), $2, $3, n, 1, $4 FROM generate_series(1, $5::integer) AS n`,
      [from, company.companyId, rows[0]?.id, company.productId, count],
    );
  }
  await pool.query('DROP TABLE IF EXISTS codes_yardstick');
  await pool.query('CREATE TABLE codes_yardstick (LIKE codes INCLUDING ALL)');
  await pool.query('INSERT INTO codes_yardstick SELECT * FROM codes ORDER BY workorder_id, sequence');
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('VACUUM ANALYZE codes_yardstick');
}

async function measureOurs(database: BenchDatabase, company: Company, quantity: number, pair: number) {
  const { pool } = database;
  const parameters = {
    constraints: { brands: company.brandId },
    set: JSON.parse(values(pair)) as object,
    remove: [],
    discarded_keys: [],
  };
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO code_tasks (key, company_id, created_by, kind, parameters) VALUES ($1, $2, $3, 'scm', $4) RETURNING id`,
    [`tsk_bench${pair}`, company.companyId, company.userId, JSON.stringify(parameters)],
  );
  const taskId = rows[0]?.id ?? 0;
  await pool.query('CHECKPOINT');
  const progress = new Set<number>();
  const watch = setInterval(async () => {
    const seen = await pool.query<{ processed: number }>('SELECT processed FROM code_tasks WHERE id = $1', [taskId]);
    progress.add(seen.rows[0]?.processed ?? 0);
  }, pollMs);
  const outcome = await runHandlerProcess(
    { name: 'change-codes', payload: { taskId } },
    { databaseUrl: database.url, directory: database.directory },
  ).finally(() => clearInterval(watch));
  const done = await pool.query<{ status: string; changed: number }>(
    'SELECT status, changed FROM code_tasks WHERE id = $1',
    [taskId],
  );
  if (done.rows[0]?.status !== 'complete' || done.rows[0].changed !== quantity)
    throw new Error('The task is not complete.');
  return { ours: outcome.seconds, peak: outcome.peakMegabytes, steps: progress.size };
}

async function measurePsql({ pool, url }: BenchDatabase, pair: number): Promise<number> {
  await pool.query('CHECKPOINT');
  return timePsql(url, [
    `UPDATE codes_yardstick AS c SET scm = coalesce(c.scm, '{}') || given.scm, scm_updated_by = 'bench@example.com',
       scm_updated_at = now()
     FROM products AS p, (VALUES ('${values(pair)}'::jsonb)) AS given (scm) WHERE p.id = c.product_id`,
  ]);
}

/** Checks that both sides did the same work. */
async function checkEqual({ pool }: BenchDatabase, quantity: number, pair: number): Promise<void> {
  for (const table of ['codes', 'codes_yardstick']) {
    const { rows } = await pool.query<{ codes: number }>(
      `SELECT count(*) AS codes FROM ${table} WHERE scm = $1 AND scm_updated_at IS NOT NULL`,
      [values(pair)],
    );
    if (rows[0]?.codes !== quantity) throw new Error(`Not every row of ${table} has its values.`);
  }
}
