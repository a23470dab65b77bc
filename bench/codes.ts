import path from 'node:path';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCodeTable, everyIndex, uniqueRules } from './code-tables.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { type Effort, measureEffort, postmasterOf } from './database-usage.ts';
import { runHandlerProcess } from './handler-process.ts';
import { inSeconds, median, requirePsql, timePsql, timePsqlGzip } from './yardstick.ts';

const bar = 1;
const barMegabytes = 300;
const pairCount = 3;

/**
 * psql's work on the same rows: into a table with every index, into one with the unique indexes only, and their file.
 */
interface Yardstick {
  equal: Effort<number>;
  unique: Effort<number>;
  file: number;
}

interface Pair extends Yardstick {
  ours: Effort<number>;
  clientCpu: number | null;
  peak: number | null;
}

/**
 * A workorder through the real handler (generate, store, pack) in a process of its own, beside psql's \copy of the very
 * same rows into a table with the same indexes and into one with those alone that make a code unique, and the writing
 * of its file by psql and gzip. Of each also PostgreSQL's processor time and log, which do not depend on what else
 * runs.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  const style = args[1] === 'legacy' ? 'legacy' : 'compact-12';
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- codes [quantity] [legacy]');
  console.log(`${quantity.toLocaleString('en')} ${style} codes: generate, store, pack. Yardstick: ${requirePsql()}`);
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    const postmaster = await postmasterOf(database);
    const pairs: Pair[] = [];
    for (let pair = 1; pair <= pairCount; pair += 1) {
      await database.pool.query('TRUNCATE codes');
      const workorderId = await createWorkorder(database, { ...company, quantity, style, reference: `Bench ${pair}` });
      await database.pool.query('CHECKPOINT');
      const ours = await measureEffort(database, postmaster, () =>
        runHandlerProcess(
          { name: 'generate-codes', payload: { workorderId } },
          { databaseUrl: database.url, directory: database.directory },
        ),
      );
      await checkComplete(database, workorderId, quantity);
      const yardstick = await measureYardstick(database, postmaster, workorderId);
      const { seconds, cpuSeconds, peakMegabytes } = ours.result;
      pairs.push({ ...yardstick, ours: { ...ours, result: seconds }, clientCpu: cpuSeconds, peak: peakMegabytes });
      console.log(
        `  pair ${pair}: ours ${describeEffort({ ...ours, result: seconds })} (+ ${inSeconds(cpuSeconds ?? 0)} of our own)`,
      );
      console.log(
        `    \\copy: equal table ${describeEffort(yardstick.equal)}; unique rules ${describeEffort(yardstick.unique)}`,
      );
      console.log(`    the file of it ${inSeconds(yardstick.file)}`);
    }
    console.log(`${await bytesPerCode(database)} bytes a code`);
    return report(pairs, quantity);
  });
}

const describeEffort = ({ result, cpu, log }: Effort<number>) =>
  `${inSeconds(result)}, processor ${inSeconds(cpu)}, log ${log.toFixed(0)} MB`;

async function measureYardstick(database: BenchDatabase, postmaster: number, workorderId: number): Promise<Yardstick> {
  const rows = path.join(database.directory, 'rows.copy');
  await timePsql(database.url, [
    `\\copy (SELECT * FROM codes WHERE workorder_id = ${workorderId} ORDER BY sequence) TO '${rows}'`,
  ]);
  const copyInto = async (indexes: 'all' | 'unique') => {
    const table = `codes_${indexes}`;
    await createCodeTable(database, table, indexes === 'all' ? everyIndex : uniqueRules);
    await database.pool.query('CHECKPOINT');
    return measureEffort(database, postmaster, () => timePsql(database.url, [`\\copy ${table} FROM '${rows}'`]));
  };
  const unique = await copyInto('unique');
  const equal = await copyInto('all');
  const file = await timePsqlGzip(
    database.url,
    `\\copy (SELECT extended_id, lpad(serial_number::text, 10, '0'), sequence, (sequence - 1) / 20000 + 1, 'https://code.example.com/' || extended_id FROM codes_all WHERE workorder_id = ${workorderId} ORDER BY sequence) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
    path.join(database.directory, 'codes.csv.gz'),
  );
  return { equal, unique, file };
}

async function checkComplete({ pool }: BenchDatabase, workorderId: number, quantity: number): Promise<void> {
  const { rows } = await pool.query<{ status: number; codes: number }>(
    `SELECT codegen_status AS status, (SELECT count(*) FROM codes WHERE workorder_id = $1) AS codes
       FROM workorders WHERE id = $1`,
    [workorderId],
  );
  if (rows[0]?.status !== 4 || rows[0].codes !== quantity) throw new Error('The workorder is not complete.');
}

async function bytesPerCode({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "SELECT round(pg_total_relation_size('codes')::numeric / count(*))::int AS bytes FROM codes",
  );
  return rows[0]?.bytes ?? Number.NaN;
}

function report(pairs: readonly Pair[], quantity: number): boolean {
  const of = (read: (pair: Pair) => number) => median(pairs.map(read));
  const ours = of((pair) => pair.ours.result);
  const peaks = pairs.map((pair) => pair.peak).filter((peak) => peak !== null);
  const peak = peaks.length > 0 ? Math.max(...peaks) : null;
  const toUnique = of((pair) => pair.ours.result / pair.unique.result);
  console.log(
    `Ours: ${inSeconds(ours)}, ${Math.round(quantity / ours).toLocaleString('en')} codes/s (median of ${pairs.length})`,
  );
  for (const [name, kind] of [
    ['an equal table', 'equal'],
    ['the unique rules alone', 'unique'],
  ] as const) {
    const ratio = of((pair) => pair.ours.result / pair[kind].result);
    const withFile = of((pair) => pair.ours.result / (pair[kind].result + pair.file));
    const cpu = of((pair) => pair.ours.cpu / pair[kind].cpu);
    console.log(
      `\\copy into ${name}: ${inSeconds(of((pair) => pair[kind].result))}; ratio ${ratio.toFixed(2)}, with its file ` +
        `${withFile.toFixed(2)}, of PostgreSQL's processor time ${cpu.toFixed(2)}`,
    );
  }
  console.log(`Bar: ${bar} of the unique rules alone`);
  console.log(
    `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
  );
  return toUnique <= bar && (peak === null || peak <= barMegabytes);
}
