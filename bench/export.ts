// conforms: 39.4
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { cpuOfDatabase, postmasterOf } from './database-usage.ts';
import { runHandlerProcess } from './handler-process.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { inSeconds, median, requirePsql, timePsqlGzip } from './yardstick.ts';

const bar = 1;
const barMegabytes = 150;
const pairCount = 5;

/**
 * The export of all codes of a company, filled with SCM data, beside psql writing the same query through gzip -1. Of
 * both also the processor time, which the second core does not change: ours of the worker's process with all its
 * threads, the other's of psql and gzip, each with all of PostgreSQL's in that time.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- export [quantity]');
  console.log(`${quantity.toLocaleString('en')} codes exported. Yardstick: ${requirePsql()}`);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    await fill(database, company, quantity);
    const postmaster = await postmasterOf(database);
    const pairs: { ours: number; psql: number; cpu: number; psqlCpu: number; peak: number | null }[] = [];
    for (let pair = 0; pair <= pairCount; pair += 1) {
      const before = cpuOfDatabase(postmaster);
      const ours = await exportOnce(database, company, quantity);
      const between = cpuOfDatabase(postmaster);
      const clients = cpuSecondsOf(process.pid)?.endedChildren ?? 0;
      const psql = await timePsqlGzip(
        database.url,
        `\\copy (${yardstickQuery}) TO STDOUT (FORMAT csv, FORCE_QUOTE *, HEADER)`,
        path.join(database.directory, 'export.csv.gz'),
      );
      const server = { ours: between - before, psql: cpuOfDatabase(postmaster) - between };
      const client = (cpuSecondsOf(process.pid)?.endedChildren ?? 0) - clients;
      const label = pair === 0 ? 'warming up' : `pair ${pair}`;
      console.log(
        `  ${label}: ours ${inSeconds(ours.seconds)}, psql | gzip -1 ${inSeconds(psql)}; processor ` +
          `${inSeconds(ours.cpuSeconds ?? 0)} + PostgreSQL ${inSeconds(server.ours)}, ` +
          `${inSeconds(client)} + ${inSeconds(server.psql)}`,
      );
      const cpu = (ours.cpuSeconds ?? 0) + server.ours;
      const psqlCpu = client + server.psql;
      if (pair > 0) pairs.push({ ours: ours.seconds, psql, cpu, psqlCpu, peak: ours.peakMegabytes });
    }
    const ours = median(pairs.map((pair) => pair.ours));
    const ratio = median(pairs.map((pair) => pair.ours / pair.psql));
    const peaks = pairs.map((pair) => pair.peak).filter((peak) => peak !== null);
    const peak = peaks.length > 0 ? Math.max(...peaks) : null;
    console.log(
      `Ours: ${inSeconds(ours)}, ${Math.round(quantity / ours).toLocaleString('en')} codes/s (median of ${pairCount})`,
    );
    const cpuRatio = median(pairs.map((pair) => pair.cpu / pair.psqlCpu));
    console.log(`psql | gzip -1: ratio ${ratio.toFixed(2)} (bar ${bar}), of processor time ${cpuRatio.toFixed(2)}`);
    console.log(
      `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
    );
    return ratio <= bar && (peak === null || peak <= barMegabytes);
  });
}

// The server's time zone is UTC. Written as cheaply as ours: to_char alone would cost psql a second more.
const utc = (column: string) => `coalesce(replace(${column}::text, ' ', 'T') || ':00', '')`;

/** The same rows and cells, as one would write it at a psql prompt; ours come in order besides. */
const yardstickQuery = `SELECT c.extended_id, coalesce(lpad(c.serial_number::text, 10, '0'), '') AS serial_number,
  coalesce(b.name, '') AS brand, coalesce(p.name, '') AS product, coalesce(p.sku, '') AS sku,
  (ARRAY['inactive', 'active', 'blacklisted'])[c.activation_status + 1] AS status,
  (ARRAY['none', 'counterfeits detected'])[c.blacklist_reason + 1] AS blacklist_reason,
  coalesce(c.scm_updated_by, '') AS scm_updated_by, ${utc('c.scm_updated_at')} AS scm_updated_at,
  coalesce(u.email, '') AS activated_by, ${utc('c.activated_at')} AS activated_at, c.workorder_id,
  coalesce(c.scm->>'lot', '') AS lot, coalesce(c.scm->>'line', '') AS line
  FROM codes c LEFT JOIN products p ON p.id = c.product_id LEFT JOIN brands b ON b.id = p.brand_id
  LEFT JOIN users u ON u.id = c.activated_by WHERE c.company_id = 1`.replace(/\s+/g, ' ');

type Company = Awaited<ReturnType<typeof createCompany>>;

async function fill(database: BenchDatabase, company: Company, quantity: number): Promise<void> {
  const { pool } = database;
  await pool.query("INSERT INTO scm_fields (company_id, key, name) VALUES ($1, 'lot', 'Lot'), ($1, 'line', 'Line')", [
    company.companyId,
  ]);
  const workorderId = await createWorkorder(database, {
    ...company,
    quantity,
    style: 'compact-12',
    reference: 'Bench',
  });
  await runHandlerProcess(
    { name: 'generate-codes', payload: { workorderId } },
    { databaseUrl: database.url, directory: database.directory },
  );
  await pool.query(
    `UPDATE codes SET scm = jsonb_build_object('lot', 'L' || sequence / 1000, 'line', sequence % 7),
       scm_updated_by = 'bench@example.com', scm_updated_at = now()`,
  );
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('CHECKPOINT');
}

async function exportOnce(database: BenchDatabase, company: Company, quantity: number) {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO documents (key, company_id, created_by, description, category, doctype, expires_at)
     VALUES ($1, $2, $3, 'Bench', 'code', 'search-result', now() + interval '7 days') RETURNING id`,
    [randomBytes(12).toString('hex'), company.companyId, company.userId],
  );
  const documentId = rows[0]?.id ?? 0;
  const run = await runHandlerProcess(
    { name: 'export-codes', payload: { documentId } },
    { databaseUrl: database.url, directory: database.directory },
  );
  const done = await database.pool.query<{ status: string; row_count: number }>(
    'SELECT status, row_count FROM documents WHERE id = $1',
    [documentId],
  );
  if (done.rows[0]?.status !== 'complete' || done.rows[0].row_count !== quantity) {
    throw new Error('The export is not complete.');
  }
  return run;
}
