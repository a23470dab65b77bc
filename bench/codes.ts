import path from 'node:path';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { runHandlerProcess } from './handler-process.ts';
import { inSeconds, median, requirePsql, timePsql, timePsqlGzip } from './yardstick.ts';

const bar = 1.3;
const barMegabytes = 300;
const pairCount = 3;

/**
 * A workorder through the real handler (generate, store, pack) in a process of its own, beside psql's \copy of the very
 * same rows into a table with the same indexes, and the writing of its file by psql and gzip.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  const style = args[1] === 'legacy' ? 'legacy' : 'compact-12';
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- codes [quantity] [legacy]');
  console.log(`${quantity.toLocaleString('en')} ${style} codes: generate, store, pack. Yardstick: ${requirePsql()}`);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    const pairs: { ours: number; copy: number; file: number; peak: number | null }[] = [];
    for (let pair = 1; pair <= pairCount; pair += 1) {
      await startEven(database);
      const workorderId = await createWorkorder(database, { ...company, quantity, style, reference: `Bench ${pair}` });
      await database.pool.query('CHECKPOINT');
      const { seconds, peakMegabytes } = await runHandlerProcess(
        { name: 'generate-codes', payload: { workorderId } },
        { databaseUrl: database.url, directory: database.directory },
      );
      await checkComplete(database, workorderId, quantity);
      const yardstick = await measureYardstick(database, workorderId);
      pairs.push({ ours: seconds, peak: peakMegabytes, ...yardstick });
      console.log(
        `  pair ${pair}: ours ${inSeconds(seconds)}, \\copy ${inSeconds(yardstick.copy)} + file ${inSeconds(yardstick.file)}`,
      );
    }
    return report(pairs, quantity);
  });
}

/** Both sides load into empty tables. */
async function startEven({ pool }: BenchDatabase): Promise<void> {
  await pool.query('TRUNCATE codes');
  await pool.query('DROP TABLE IF EXISTS codes_yardstick');
  await pool.query('CREATE TABLE codes_yardstick (LIKE codes INCLUDING ALL)');
}

async function measureYardstick(database: BenchDatabase, workorderId: number): Promise<{ copy: number; file: number }> {
  const rows = path.join(database.directory, 'rows.copy');
  await timePsql(database.url, [
    `\\copy (SELECT * FROM codes WHERE workorder_id = ${workorderId} ORDER BY sequence) TO '${rows}'`,
  ]);
  await database.pool.query('CHECKPOINT');
  const copy = await timePsql(database.url, [`\\copy codes_yardstick FROM '${rows}'`]);
  const file = await timePsqlGzip(
    database.url,
    `\\copy (SELECT extended_id, lpad(serial_number::text, 10, '0'), sequence, (sequence - 1) / 20000 + 1, 'https://code.example.com/' || extended_id FROM codes_yardstick WHERE workorder_id = ${workorderId} ORDER BY sequence) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
    path.join(database.directory, 'codes.csv.gz'),
  );
  return { copy, file };
}

async function checkComplete({ pool }: BenchDatabase, workorderId: number, quantity: number): Promise<void> {
  const { rows } = await pool.query<{ status: number; codes: number }>(
    `SELECT codegen_status AS status, (SELECT count(*) FROM codes WHERE workorder_id = $1) AS codes
       FROM workorders WHERE id = $1`,
    [workorderId],
  );
  if (rows[0]?.status !== 4 || rows[0].codes !== quantity) throw new Error('The workorder is not complete.');
}

function report(
  pairs: readonly { ours: number; copy: number; file: number; peak: number | null }[],
  quantity: number,
): boolean {
  const ours = median(pairs.map((pair) => pair.ours));
  const againstCopy = median(pairs.map((pair) => pair.ours / pair.copy));
  const againstBoth = median(pairs.map((pair) => pair.ours / (pair.copy + pair.file)));
  const peaks = pairs.map((pair) => pair.peak).filter((peak) => peak !== null);
  const peak = peaks.length > 0 ? Math.max(...peaks) : null;
  console.log(
    `Ours: ${inSeconds(ours)}, ${Math.round(quantity / ours).toLocaleString('en')} codes/s (median of ${pairs.length})`,
  );
  console.log(`\\copy alone: ${inSeconds(median(pairs.map((pair) => pair.copy)))}; ratio ${againstCopy.toFixed(2)}`);
  console.log(`\\copy and its file: ratio ${againstBoth.toFixed(2)} (bar ${bar})`);
  console.log(
    `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
  );
  return againstBoth <= bar && (peak === null || peak <= barMegabytes);
}
