import type pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { createCompany } from './codes-fixture.ts';

/** So that there are pages of workorders, uploads and documents in a small database too. */
const least = 40;
const mostPerWorkorder = 2_500;
const codesPerStatement = 1_000_000;
const products = 40;

/** Resources that the calls of the bench name; the same names mean the same in a small and in a large database. */
export interface ListData {
  companyId: number;
  userId: number;
  workorders: number[];
  lastWorkorder: number;
  /** A product of a fortieth of the codes, and one of five. */
  product: number;
  rareProduct: number;
  brand: number;
  campaign: number;
  /** Someone who activated five codes by hand. */
  rareUser: number;
  scanApp: number;
  ingestionKey: string;
  taskKey: string;
  /** The first code, which was scanned. */
  code: string;
}

/**
 * Fills an empty database as a company's years would: one workorder for 2,500 codes at most, every fifth of another
 * company; products, states, SCM values and scans among the codes; ingestions, documents and tasks in proportion.
 * Indexes are made at the end, as any bulk load does.
 */
export async function fillLists(database: Database, codes: number): Promise<ListData> {
  const { pool } = database;
  const { companyId, userId } = await createPeople(database);
  const size = Math.min(mostPerWorkorder, Math.ceil(codes / least));
  await pool.query(workorders, [companyId, userId, Math.ceil(codes / size), size, 0]);
  const restore = await dropIndexes(pool, ['codes', 'scans']);
  for (let from = 0; from < codes; from += codesPerStatement) {
    await pool.query(insertCodes, [from, Math.min(codes, from + codesPerStatement) - 1, size]);
  }
  await pool.query(insertScans, [Math.ceil(codes / 4), size]);
  await restore();
  await pool.query(grown, [companyId, userId, codes]);
  await pool.query(updateFew, [companyId]);
  await pool.query(around, [companyId, userId, Math.max(least, Math.ceil(codes / 10_000))]);
  await pool.query(insertErrors, [Math.ceil(codes / 100)]);
  await pool.query('UPDATE ingestions SET error_count = $1::integer WHERE id = 1', [Math.ceil(codes / 100)]);
  await pool.query('VACUUM ANALYZE');
  return readData(pool, companyId, userId);
}

/** A company, and what its codes refer to. */
export async function createPeople(database: Database): Promise<{ companyId: number; userId: number }> {
  const company = await createCompany(database);
  await database.pool.query(people, [company.companyId]);
  return company;
}

/** Adds codes to those of before, as many of each kind as `fillLists` makes, with every index in its place. */
export async function addCodes(
  pool: pg.Pool,
  { companyId, userId }: { companyId: number; userId: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [first, next] = [from / mostPerWorkorder, to / mostPerWorkorder];
  if (!Number.isInteger(first) || !Number.isInteger(next)) throw new Error('Codes are added by whole workorders.');
  await pool.query(workorders, [companyId, userId, next, mostPerWorkorder, first]);
  await pool.query(insertCodes, [from, to - 1, mostPerWorkorder]);
}

const people = `WITH
  other AS (INSERT INTO companies (name, slug, company_type) VALUES ('Other', 'other', 'brand_owner') RETURNING id),
  person AS (INSERT INTO users (company_id, email, name, role, password_hash)
    VALUES ($1::integer, 'rare@example.com', 'Rare', 'account_admin', '-')),
  fields AS (INSERT INTO scm_fields (company_id, key, name) SELECT $1::integer, key, key FROM unnest(ARRAY['lot', 'line']) AS key),
  app AS (INSERT INTO scan_apps (company_id, identifier, name) VALUES ($1::integer, 'bench-app', 'Bench')),
  brand AS (INSERT INTO brands (company_id, name) SELECT $1::integer, 'Bench ' || n FROM generate_series(1, 4) AS n RETURNING id),
  campaign AS (INSERT INTO campaigns (company_id, name) VALUES ($1::integer, 'Spring') RETURNING id)
  INSERT INTO products (company_id, brand_id, campaign_id, name, sku)
  SELECT $1::integer, (SELECT min(id) FROM brand) + n % 4, CASE WHEN n % 10 = 0 THEN (SELECT id FROM campaign) END,
         'Product ' || n, 'LIST-' || n FROM generate_series(0, ${products}) AS n`;

const workorders = `INSERT INTO workorders (company_id, created_by, product_id, reference, remarks, code_layout, use_serial_number,
    quantity, activate_on_complete, url_prefix, extended_id_style, codegen_status, codes_generated, state, created_at)
  SELECT CASE WHEN n % 5 = 4 THEN (SELECT id FROM companies WHERE slug = 'other') ELSE $1::integer END, $2::integer,
         CASE WHEN n % 5 < 4 THEN (SELECT id FROM products WHERE sku = 'LIST-' || n % ${products}) END, 'Order ' || n,
         'Cartons for line ' || n % 7 || ', batch ' || md5(n::text), 'none', true, $4::integer, true, 'https://code.example.com/',
         'compact-12', 4, $4::integer, CASE WHEN n % 3 = 0 THEN 'new' ELSE 'completed' END, now() - make_interval(mins => $3::integer - n)
    FROM generate_series($5::integer, $3::integer - 1) AS n`;

/** Workorders are 1, 2, … One code in ten has SCM values, one workorder in eight is inactive still. */
const insertCodes = `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, activation_status, product_id,
    scm, scm_updated_by, scm_updated_at, activated_by, activated_at)
  SELECT substr(translate(encode(decode(md5(n::text), 'hex'), 'base64'), '+/', '-_'), 1, 12), w.company_id, w.id,
    n % $3::integer + 1, n + 1, CASE WHEN w.id % 8 = 0 THEN 0 ELSE 1 END, w.product_id,
    CASE WHEN n % 10 = 0 THEN jsonb_build_object('lot', 'L' || n / 1000, 'line', (n / 10 % 7)::text) END,
    CASE WHEN n % 10 = 0 THEN 'bench@example.com' END, CASE WHEN n % 10 = 0 THEN w.created_at + interval '1 hour' END,
    CASE WHEN w.id % 8 = 0 THEN NULL ELSE w.created_by END, CASE WHEN w.id % 8 = 0 THEN NULL ELSE w.created_at END
  FROM generate_series($1::integer, $2::integer) AS n JOIN workorders AS w ON w.id = n / $3::integer + 1`;

const insertScans = `INSERT INTO scans (company_id, extended_id, workorder_id, product_id, scan_app_id, source, result,
    activation_status, created_at)
  SELECT w.company_id, substr(translate(encode(decode(md5((n * 4)::text), 'hex'), 'base64'), '+/', '-_'), 1, 12), w.id, w.product_id,
    CASE WHEN n % 3 > 0 THEN 1 END, CASE WHEN n % 3 > 0 THEN 'photo' ELSE 'address' END,
    CASE WHEN n % 1000 = 0 THEN 'auth_copy' WHEN n % 10 = 0 THEN 'auth_unknown' ELSE 'sid' END, 1,
    now() - interval '1 second' * (25920000.0 * ($1::integer - n) / $1::integer)
  FROM generate_series(0, $1::integer - 1) AS n JOIN workorders AS w ON w.id = n * 4 / $2::integer + 1`;

/**
 * A few codes that differ, in the company's last workorders: what a list without an index would read everything for.
 */
const updateFew = `WITH last AS (SELECT extended_id, row_number() OVER (ORDER BY workorder_id DESC, sequence DESC) AS place FROM codes
    WHERE company_id = $1::integer AND workorder_id > (SELECT max(id) - 10 FROM workorders) ORDER BY workorder_id DESC, sequence DESC LIMIT 30)
  UPDATE codes SET activation_status = CASE WHEN place <= 10 THEN 2 ELSE activation_status END,
    blacklist_reason = CASE WHEN place <= 10 THEN 4 ELSE blacklist_reason END,
    activated_by = CASE WHEN place BETWEEN 11 AND 15 THEN (SELECT id FROM users WHERE email = 'rare@example.com') ELSE activated_by END,
    activated_at = CASE WHEN place BETWEEN 11 AND 15 THEN timestamptz '2020-02-02 12:00Z' ELSE activated_at END,
    scm_updated_at = CASE WHEN place BETWEEN 16 AND 20 THEN timestamptz '2020-02-02 12:00Z' ELSE scm_updated_at END,
    product_id = CASE WHEN place BETWEEN 21 AND 25 THEN (SELECT id FROM products WHERE sku = 'LIST-${products}') ELSE product_id END
  FROM last WHERE last.extended_id = codes.extended_id`;

/**
 * A company that has grown, for ten million codes: 100,000 products, 50,000 orders that wait to be printed, 2,000 users
 * and 300 partners.
 */
const grown = `WITH
  products AS (INSERT INTO products (company_id, brand_id, name, sku)
    SELECT $1::integer, (SELECT min(id) FROM brands), 'Grown product ' || md5(n::text), 'GROWN-' || n FROM generate_series(1, $3::integer / 100) AS n),
  orders AS (INSERT INTO workorders (company_id, created_by, reference, code_layout, use_serial_number, quantity, activate_on_complete,
      url_prefix, extended_id_style, codegen_status, codes_generated, state, created_at)
    SELECT $1::integer, $2::integer, 'Waiting ' || n, 'none', true, 100, true, 'https://code.example.com/', 'compact-12', 1, 0, 'new',
           now() - make_interval(mins => n) FROM generate_series(1, $3::integer / 200) AS n),
  people AS (INSERT INTO users (company_id, email, name, role, password_hash)
    SELECT $1::integer, 'person' || n || '@example.com', 'Person ' || n, 'analyst', '-' FROM generate_series(1, $3::integer / 5000) AS n),
  presses AS (INSERT INTO companies (name, slug, company_type)
    SELECT 'Press ' || n, 'press-' || n, 'printing_partner' FROM generate_series(1, greatest(1, $3::integer / 33333)) AS n RETURNING id)
  INSERT INTO partnerships (brand_owner_id, printing_partner_id, state, requested_by)
    SELECT $1::integer, id, 'accepted', $1::integer FROM presses`;

const insertErrors = `INSERT INTO ingestion_errors (ingestion_id, position, row, column_name, value, type, message)
  SELECT 1, n, n + 1, 'id', 'v' || n, CASE WHEN n % 100 = 0 THEN 'missing_id_error' ELSE 'invalid_id_error' END, 'Not a valid id.'
    FROM generate_series(1, $1::integer) AS n`;

const around = `WITH
  ingestions AS (INSERT INTO ingestions (key, company_id, created_by, description, status, ingestion_mode, filetype, row_count)
    SELECT 'ing_' || n, $1::integer, $2::integer, 'Upload ' || n || '.csv', CASE WHEN n = 1 THEN 'error' ELSE 'completed' END, 'file', 'csv', 10000
      FROM generate_series(1, $3::integer) AS n),
  documents AS (INSERT INTO documents (key, company_id, created_by, description, status, category, doctype, expires_at)
    SELECT 'doc_' || n, $1::integer, $2::integer, 'Codes', 'complete', 'code', 'search-result', now() FROM generate_series(1, $3::integer) AS n)
  INSERT INTO code_tasks (key, company_id, created_by, kind, status, parameters)
    SELECT 'tsk_' || n, $1::integer, $2::integer, 'scm', 'complete', '{}' FROM generate_series(1, $3::integer) AS n`;

/**
 * Drops the indexes of tables, but those that other tables refer to, and answers how to make them again, primary keys
 * as what they were.
 */
async function dropIndexes(pool: pg.Pool, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ table: string; index: string; definition: string; constraint: string | null }>(
    `SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS index,
            pg_get_indexdef(i.indexrelid) AS definition, pg_get_constraintdef(c.oid) AS constraint
       FROM pg_index AS i LEFT JOIN pg_constraint AS c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
      WHERE i.indrelid::regclass::text = ANY($1)
        AND NOT EXISTS (SELECT FROM pg_constraint AS f WHERE f.contype = 'f' AND f.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { table, index, constraint } of rows) {
    await pool.query(constraint === null ? `DROP INDEX ${index}` : `ALTER TABLE ${table} DROP CONSTRAINT ${index}`);
  }
  return async () => {
    for (const { table, index, definition: ofTable, constraint } of rows) {
      // PostgreSQL writes the definition of a divided table for the table alone, without its parts.
      const definition = ofTable.replace(' ON ONLY ', ' ON ');
      await pool.query(constraint === null ? definition : `ALTER TABLE ${table} ADD CONSTRAINT ${index} ${constraint}`);
    }
  };
}

export async function readData(pool: pg.Pool, companyId: number, userId: number): Promise<ListData> {
  const { rows } = await pool.query<Omit<ListData, 'companyId' | 'userId'>>(
    `SELECT (SELECT array_agg(id ORDER BY id) FROM workorders WHERE company_id = $1::integer AND codes_generated > 0) AS workorders,
            (SELECT max(id) FROM workorders) AS "lastWorkorder",
            (SELECT id FROM products WHERE sku = 'LIST-0') AS product, (SELECT max(id) FROM products) AS "rareProduct",
            (SELECT max(id) FROM brands) AS brand, (SELECT max(id) FROM campaigns) AS campaign,
            (SELECT max(id) FROM users) AS "rareUser", (SELECT max(id) FROM scan_apps) AS "scanApp",
            'ing_1' AS "ingestionKey", 'tsk_1' AS "taskKey",
            (SELECT extended_id FROM codes WHERE workorder_id = 1 AND sequence = 1) AS code`,
    [companyId],
  );
  const [found] = rows;
  if (!found) throw new Error('The database has not been filled.');
  return { companyId, userId, ...found };
}
