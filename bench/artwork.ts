import { randomBytes } from 'node:crypto';
import os from 'node:os';
import type { ArtworkOrder } from '#server/artwork/shared/artwork-workorder.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { type CompanyFixture, createCompany, createWorkorder } from './codes-fixture.ts';
import { runHandlerProcess } from './handler-process.ts';
import { inSeconds } from './yardstick.ts';

const barCodes = 5000;
const barMegabytes = 350;
/** Number for the slower formats: enough to see their speed. */
const fewerCodes = 20_000;

interface Case {
  label: string;
  layout: 'none' | 'sg-inside' | 'sg-outside';
  order: Partial<ArtworkOrder> & { format: ArtworkOrder['format'] };
  quantity: number;
  /** Codes a second; null where the figure is for the record. */
  bar: number | null;
}

/**
 * Artwork documents of whole workorders, each drawn by the job's handler in a process of its own from the rows in the
 * database to the archive in the store. The argument is the number of codes for SVG (200,000). Drawing uses every core,
 * so the clock is what counts, on a machine that is quiet; the load of other programs is printed first.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 200_000);
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- artwork [quantity]');
  const fewer = Math.min(quantity, fewerCodes);
  const cases: Case[] = [
    { label: 'SVG, SID', layout: 'none', order: { format: 'svg' }, quantity, bar: barCodes },
    { label: 'SVG, sg-inside', layout: 'sg-inside', order: { format: 'svg', dpi: 1200 }, quantity, bar: barCodes },
    { label: 'SVG, sg-outside', layout: 'sg-outside', order: { format: 'svg', dpi: 1200 }, quantity: fewer, bar: null },
    ...(['png', 'tiff', 'pdf'] as const).flatMap((format): Case[] => [
      { label: `${format.toUpperCase()}, SID`, layout: 'none', order: { format }, quantity: fewer, bar: null },
      {
        label: `${format.toUpperCase()}, sg-inside 1200 dpi`,
        layout: 'sg-inside',
        order: { format, dpi: 1200 },
        quantity: fewer,
        bar: null,
      },
    ]),
    {
      label: 'PDF, SID on SRA3 sheets',
      layout: 'none',
      order: { format: 'pdf', sheet: { size: 'SRA3', margin: 10, gap: 2, marks: true } },
      quantity: fewer,
      bar: null,
    },
  ];
  const load = os.loadavg()[0] ?? 0;
  console.log(`${os.availableParallelism()} cores, load ${load.toFixed(1)} before`);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    const workorderId = await fill(database, company, quantity);
    let all = true;
    for (const each of cases) all = (await measure(database, company, workorderId, each)) && all;
    return all;
  });
}

async function fill(database: BenchDatabase, company: CompanyFixture, quantity: number): Promise<number> {
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
  return workorderId;
}

async function measure(database: BenchDatabase, company: CompanyFixture, workorderId: number, each: Case) {
  const { pool } = database;
  await pool.query('UPDATE workorders SET code_layout = $2 WHERE id = $1', [workorderId, each.layout]);
  const dpi = each.order.dpi ?? 600;
  const parameters: ArtworkOrder = {
    caption: 'none',
    dpi,
    module_dots: dpi === 1200 ? 16 : 8,
    cell_dots: each.layout === 'none' ? null : 2,
    first: 1,
    count: each.quantity,
    sheet: null,
    ...each.order,
  };
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO documents (key, company_id, created_by, description, category, doctype, related_id, parameters, expires_at)
     VALUES ($1, $2, $3, 'Bench', 'artwork', 'sid-artwork', $4, $5, now() + interval '7 days') RETURNING id`,
    [randomBytes(12).toString('hex'), company.companyId, company.userId, workorderId, JSON.stringify(parameters)],
  );
  const documentId = rows[0]?.id ?? 0;
  const { seconds, cpuSeconds, peakMegabytes } = await runHandlerProcess(
    { name: 'draw-artwork', payload: { documentId } },
    { databaseUrl: database.url, directory: database.directory },
  );
  const done = await pool.query<{ row_count: number; file_size: number }>(
    "SELECT row_count, file_size FROM documents WHERE id = $1 AND status = 'complete'",
    [documentId],
  );
  if (done.rows[0]?.row_count !== each.quantity) throw new Error(`${each.label} is not complete.`);
  const speed = each.quantity / seconds;
  const holds = (each.bar === null || speed >= each.bar) && (peakMegabytes ?? 0) <= barMegabytes;
  const bar = each.bar === null ? '' : ` (bar ${each.bar.toLocaleString('en')})`;
  const processor =
    cpuSeconds === null ? '' : `${Math.round((cpuSeconds / each.quantity) * 1e6)} µs of processor time each, `;
  const peak = peakMegabytes === null ? 'not known here' : `${peakMegabytes.toFixed(0)} MB (bar ${barMegabytes} MB)`;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${each.label}: ${each.quantity.toLocaleString('en')} codes in ${inSeconds(seconds)}, ` +
      `${Math.round(speed).toLocaleString('en')} codes a second${bar}, ${processor}${(done.rows[0].file_size / 1e6).toFixed(1)} MB, peak ${peak}`,
  );
  return holds;
}
