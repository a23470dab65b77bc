import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/core/db/database.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import type { BenchDatabase } from './bench-database.ts';
import { runHandlerProcess } from './handler-process.ts';
import { timePsql } from './yardstick.ts';

const products = 40;

/** An SCM field and the products that the files name. */
export async function createCatalog({ pool }: Database, companyId: number): Promise<void> {
  await pool.query(`INSERT INTO scm_fields (company_id, key, name) VALUES ($1, 'lot', 'Lot') ON CONFLICT DO NOTHING`, [
    companyId,
  ]);
  await pool.query(
    `WITH brand AS (INSERT INTO brands (company_id, name) VALUES ($1, 'Ingested') RETURNING id)
     INSERT INTO products (company_id, brand_id, name, sku)
     SELECT $1, brand.id, 'Product ' || n, 'ING-' || n FROM brand, generate_series(0, ${products - 1}) AS n`,
    [companyId],
  );
}

/** A CSV file of own codes: id, product, activation_status, lot. */
export function* csvLines(quantity: number): Generator<string> {
  yield 'id,product,activation_status,lot\n';
  let lines = '';
  for (let n = 0; n < quantity; n += 1) {
    lines += `${scatteredId(n)},ING-${n % products},${n % 2},LOT-${n % 500}\n`;
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

/** The file through the real handler in a process of its own. */
export async function measureOurs(
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
       file_size, processing_started_at)
     VALUES ($1, $2, $3, 'processing', 'file', 'csv', $4, $5, $6, now()) RETURNING id`,
    [key, company.companyId, company.userId, JSON.stringify(parameters), sourceKey, (await stat(file)).size],
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

/**
 * The same file by psql: \copy into an unlogged staging table, then INSERT … SELECT into a table like `codes`. In
 * seconds.
 */
export async function measurePsql(
  database: BenchDatabase,
  companyId: number,
  file: string,
  target: { table: string; workorder: number },
): Promise<number> {
  await database.pool.query('CHECKPOINT');
  return timePsql(database.url, [
    'BEGIN',
    'CREATE UNLOGGED TABLE staging (id text COLLATE "C", product text, activation_status smallint, lot text)',
    `\\copy staging FROM '${file}' (FORMAT csv, HEADER)`,
    `INSERT INTO ${target.table} (extended_id, company_id, workorder_id, sequence, activation_status, product_id, scm,
       scm_updated_by, scm_updated_at, activated_by, activated_at)
     SELECT s.id, ${companyId}, ${target.workorder}, row_number() OVER (), s.activation_status, p.id, jsonb_build_object('lot', s.lot),
       'admin@example.com', now(), CASE WHEN s.activation_status = 1 THEN 1 END, CASE WHEN s.activation_status = 1 THEN now() END
     FROM staging AS s LEFT JOIN products AS p ON p.company_id = ${companyId} AND p.sku = s.product
     ON CONFLICT DO NOTHING`,
    'DROP TABLE staging',
    'COMMIT',
  ]);
}
