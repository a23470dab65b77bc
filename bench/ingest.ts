import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany } from './codes-fixture.ts';
import { runHandlerProcess } from './handler-process.ts';
import { inSeconds, median, requirePsql, timePsql } from './yardstick.ts';

const BAR = 1.2;
const BAR_MEGABYTES = 350;
const PAIRS = 3;
const PRODUCTS = 40;
/** Codes that are in both tables already, in the variant `-- ingest 1000000 4000000`. */
const FILL_BLOCK = 1_000_000;

/**
 * A CSV file of own codes (id, product, activation_status, lot) through the real handler in a process of its own, with every
 * check, beside psql: the same file by \copy into an unlogged staging table, then INSERT … SELECT … ON CONFLICT into a table
 * with the same columns, indexes and content.
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
    for (let pair = 1; pair <= PAIRS; pair++) {
      // Who goes first changes with each pair, so that neither always meets a warmer or fuller disk.
      const psqlFirst = pair % 2 === 0;
      await startEven(database, company.companyId, present);
      let psql = psqlFirst ? await measurePsql(database, company.companyId, file) : 0;
      const ours = await measureOurs(database, company, file, quantity, pair);
      if (!psqlFirst) psql = await measurePsql(database, company.companyId, file);
      await checkEqual(database);
      pairs.push({ ours: ours.seconds, psql, peak: ours.peakMegabytes });
      console.log(`  pair ${pair}: ours ${inSeconds(ours.seconds)}, psql ${inSeconds(psql)}`);
    }
    return report(pairs, quantity);
  });
}

async function createCatalog({ pool }: BenchDatabase, companyId: number): Promise<void> {
  await pool.query(`INSERT INTO scm_fields (company_id, key, name) VALUES ($1, 'lot', 'Lot')`, [companyId]);
  await pool.query(
    `WITH brand AS (INSERT INTO brands (company_id, name) VALUES ($1, 'Ingested') RETURNING id)
     INSERT INTO products (company_id, brand_id, name, sku)
     SELECT $1, brand.id, 'Product ' || n, 'ING-' || n FROM brand, generate_series(0, ${PRODUCTS - 1}) AS n`,
    [companyId],
  );
}

function* csvLines(quantity: number): Generator<string> {
  yield 'id,product,activation_status,lot\n';
  let lines = '';
  for (let n = 0; n < quantity; n++) {
    lines += `${scatteredId(n)},ING-${n % PRODUCTS},${n % 2},LOT-${n % 500}\n`;
    if (n % 5000 === 4999 || n === quantity - 1) {
      yield lines;
      lines = '';
    }
  }
}

/** Distinct ids of 14 characters in no order: two multiplications by odd numbers permute 2^32. */
function scatteredId(n: number): string {
  const high = Math.imul(n ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
  const low = Math.imul(n + 0x7f4a7c15, 0x85ebca6b) >>> 0;
  return high.toString(36).padStart(7, '0') + low.toString(36).padStart(7, '0');
}

/** Both tables hold the same before either side begins. */
async function startEven({ pool }: BenchDatabase, companyId: number, present: number): Promise<void> {
  await pool.query('TRUNCATE codes');
  for (let from = 0; from < present; from += FILL_BLOCK) {
    await pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
       SELECT md5(n::text), $1, 1000000 + $2, n, 1
       FROM generate_series($2::integer + 1, $3::integer) AS n ORDER BY 1`,
      [companyId, from, Math.min(present, from + FILL_BLOCK)],
    );
  }
  await pool.query('DROP TABLE IF EXISTS codes_yardstick');
  await pool.query('CREATE TABLE codes_yardstick (LIKE codes INCLUDING ALL)');
  if (present > 0) await pool.query('INSERT INTO codes_yardstick SELECT * FROM codes ORDER BY extended_id');
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('VACUUM ANALYZE codes_yardstick');
}

async function measureOurs(
  database: BenchDatabase,
  company: { companyId: number; userId: number },
  file: string,
  quantity: number,
  pair: number,
) {
  const key = `ing_bench${pair}`;
  const sourceKey = `ingestions/${key}/source.csv`;
  // Laid into the store as an upload would be; moving bytes there is the sender's time.
  const directory = path.join(database.directory, 'storage');
  const store = createObjectStore({ driver: 'local', directory, publicUrl: 'http://localhost' }, 'x'.repeat(32));
  await mkdir(directory, { recursive: true });
  await store.put(sourceKey, createReadStream(file));
  const parameters = {
    default_scm_data: {},
    use_serial_number: false,
    id_format: 'default',
    url_prefix: 'https://code.example.com/',
    printing_partner: null,
    allow_posted_duplicates: false,
  };
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO ingestions (key, company_id, created_by, status, ingestion_mode, filetype, parameters, source_key,
       processing_started_at)
     VALUES ($1, $2, $3, 'processing', 'file', 'csv', $4, $5, now()) RETURNING id`,
    [key, company.companyId, company.userId, JSON.stringify(parameters), sourceKey],
  );
  const ingestionId = rows[0]?.id ?? 0;
  await database.pool.query('CHECKPOINT');
  const outcome = await runHandlerProcess(
    { name: 'ingest-codes', payload: { ingestionId } },
    { databaseUrl: database.url, directory: database.directory },
  );
  const { rows: ended } = await database.pool.query<{ status: string; codes: number }>(
    `SELECT status, (SELECT count(*) FROM codes WHERE workorder_id = i.workorder_id) AS codes
       FROM ingestions AS i WHERE id = $1`,
    [ingestionId],
  );
  if (ended[0]?.status !== 'completed' || ended[0].codes !== quantity)
    throw new Error('The ingestion is not complete.');
  return outcome;
}

async function measurePsql(database: BenchDatabase, companyId: number, file: string): Promise<number> {
  await database.pool.query('CHECKPOINT');
  return timePsql(database.url, [
    'BEGIN',
    'CREATE UNLOGGED TABLE staging (id text COLLATE "C", product text, activation_status smallint, lot text)',
    `\\copy staging FROM '${file}' (FORMAT csv, HEADER)`,
    `INSERT INTO codes_yardstick (extended_id, company_id, workorder_id, sequence, activation_status, product_id, scm,
       scm_updated_by, scm_updated_at, activated_by, activated_at)
     SELECT s.id, ${companyId}, 1, row_number() OVER (), s.activation_status, p.id, jsonb_build_object('lot', s.lot),
       'admin@example.com', now(), CASE WHEN s.activation_status = 1 THEN 1 END, CASE WHEN s.activation_status = 1 THEN now() END
     FROM staging AS s LEFT JOIN products AS p ON p.company_id = ${companyId} AND p.sku = s.product
     ORDER BY s.id ON CONFLICT DO NOTHING`,
    'DROP TABLE staging',
    'COMMIT',
  ]);
}

/** What was measured is the same work: the same ids with the same product, status and lot. */
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
    `psql staging and INSERT … SELECT: ${inSeconds(median(pairs.map((pair) => pair.psql)))}; ratio ${ratio.toFixed(2)} (bar ${BAR})`,
  );
  console.log(
    `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${BAR_MEGABYTES} MB)`,
  );
  return ratio <= BAR && (peak === null || peak <= BAR_MEGABYTES);
}
