import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany } from './codes-fixture.ts';
import { createCatalog, csvLines, measureOurs, measurePsql } from './ingest-fixture.ts';
import { inSeconds, median, requirePsql } from './yardstick.ts';

const bar = 1.2;
const barMegabytes = 350;
const pairCount = 3;
const yardstick = { table: 'codes_yardstick', workorder: 1 };
/** Codes that are in both tables already, in the variant `-- ingest 1000000 4000000`. */
const fillBlock = 1_000_000;

/**
 * A CSV file of own codes (id, product, activation_status, lot) through the real handler in a process of its own, with
 * every check, beside psql: the same file by \copy into an unlogged staging table, then INSERT … SELECT … ON CONFLICT
 * into a table with the same columns, indexes and content.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  const present = Number(args[1] ?? 0);
  if (!Number.isInteger(quantity) || quantity < 1 || !Number.isInteger(present) || present < 0) {
    throw new Error('Usage: npm run bench -- ingest [rows of the file] [codes present before]');
  }
  console.log(
    `A CSV of ${quantity.toLocaleString('en')} rows into ${present.toLocaleString('en')} codes. Yardstick: ${requirePsql()}`,
  );
  return withBenchDatabase(async (database) => {
    const company = await createCompany(database);
    await createCatalog(database, company.companyId);
    const file = path.join(database.directory, 'codes.csv');
    await pipeline(Readable.from(csvLines(quantity)), createWriteStream(file));
    const pairs: { ours: number; psql: number; peak: number | null }[] = [];
    for (let pair = 1; pair <= pairCount; pair += 1) {
      // The order alternates between pairs, so that neither always meets a warmer or fuller disk.
      const psqlFirst = pair % 2 === 0;
      await startEven(database, company.companyId, present);
      let psql = psqlFirst ? await measurePsql(database, company.companyId, file, yardstick) : 0;
      const ours = await measureOurs(database, company, file, quantity, pair);
      if (!psqlFirst) psql = await measurePsql(database, company.companyId, file, yardstick);
      await checkEqual(database);
      pairs.push({ ours: ours.seconds, psql, peak: ours.peakMegabytes });
      console.log(`  pair ${pair}: ours ${inSeconds(ours.seconds)}, psql ${inSeconds(psql)}`);
    }
    return report(pairs, quantity);
  });
}

/** Both tables hold the same before either side begins. */
async function startEven({ pool }: BenchDatabase, companyId: number, present: number): Promise<void> {
  await pool.query('TRUNCATE codes');
  for (let from = 0; from < present; from += fillBlock) {
    await pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
       SELECT md5(n::text), $1, 1000000 + $2, n, 1
       FROM generate_series($2::integer + 1, $3::integer) AS n ORDER BY 1`,
      [companyId, from, Math.min(present, from + fillBlock)],
    );
  }
  await pool.query('DROP TABLE IF EXISTS codes_yardstick');
  await pool.query('CREATE TABLE codes_yardstick (LIKE codes INCLUDING ALL)');
  if (present > 0) await pool.query('INSERT INTO codes_yardstick SELECT * FROM codes ORDER BY extended_id');
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('VACUUM ANALYZE codes_yardstick');
}

/** Checks that both sides did the same work: the same ids with the same product, status and lot. */
async function checkEqual({ pool }: BenchDatabase): Promise<void> {
  const columns = 'extended_id, product_id, activation_status, scm';
  const { rows } = await pool.query<{ different: number }>(
    `SELECT count(*) AS different FROM (
       (SELECT ${columns} FROM codes EXCEPT SELECT ${columns} FROM codes_yardstick)
       UNION ALL (SELECT ${columns} FROM codes_yardstick EXCEPT SELECT ${columns} FROM codes)) AS d`,
  );
  if (rows[0]?.different !== 0) throw new Error('The two tables differ: the comparison is not fair.');
}

function report(pairs: readonly { ours: number; psql: number; peak: number | null }[], quantity: number): boolean {
  const ours = median(pairs.map((pair) => pair.ours));
  const ratio = median(pairs.map((pair) => pair.ours / pair.psql));
  const peaks = pairs.map((pair) => pair.peak).filter((peak) => peak !== null);
  const peak = peaks.length > 0 ? Math.max(...peaks) : null;
  const rate = Math.round(quantity / ours).toLocaleString('en');
  console.log(`Ours: ${inSeconds(ours)}, ${rate} rows/s (median of ${pairs.length})`);
  console.log(
    `psql staging and INSERT … SELECT: ${inSeconds(median(pairs.map((pair) => pair.psql)))}; ratio ${ratio.toFixed(2)} (bar ${bar})`,
  );
  console.log(
    `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
  );
  return ratio <= bar && (peak === null || peak <= barMegabytes);
}
