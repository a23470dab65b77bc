import { type Kysely, sql } from 'kysely';

/**
 * What lists of codes and scans are read by, whatever they are filtered by: each index ends with the order of its list, so
 * that a page is read from one place however many rows there are. Codes are made workorder by workorder, so these indexes are
 * appended to; the partial ones cost nothing to codes that have no such value. And scans counted by day, for charts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'DROP INDEX codes_blacklisted',
  'CREATE INDEX codes_status ON codes (company_id, activation_status, workorder_id, sequence)',
  `CREATE INDEX codes_product ON codes (product_id, activation_status, workorder_id, sequence)
    WHERE product_id IS NOT NULL`,
  'CREATE INDEX codes_activated_by ON codes (activated_by, workorder_id, sequence) WHERE activated_by IS NOT NULL',
  `CREATE INDEX codes_activated_at ON codes (company_id, activated_at, workorder_id, sequence)
    WHERE activated_at IS NOT NULL`,
  `CREATE INDEX codes_scm_updated_at ON codes (company_id, scm_updated_at, workorder_id, sequence)
    WHERE scm_updated_at IS NOT NULL`,
  'CREATE INDEX ingestion_errors_type ON ingestion_errors (ingestion_id, type, position)',
  'CREATE INDEX ingestion_errors_column ON ingestion_errors (ingestion_id, column_name, position)',
  // A search for a part of a text. Without the extension, which comes with PostgreSQL, the company's workorders are read.
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX workorders_search ON workorders USING gin (reference gin_trgm_ops, remarks gin_trgm_ops);
    END IF;
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END $$`,
  'ALTER TABLE scan_apps ADD created_at timestamptz NOT NULL DEFAULT now()',
  'CREATE INDEX scan_apps_company ON scan_apps (company_id, id)',
  'DROP INDEX scans_company',
  'DROP INDEX scans_code',
  'CREATE INDEX scans_company ON scans (company_id, created_at DESC, id DESC)',
  'CREATE INDEX scans_code ON scans (extended_id, created_at DESC, id DESC)',
  'CREATE INDEX scans_workorder ON scans (workorder_id, created_at DESC, id DESC)',
  'CREATE INDEX scans_product ON scans (product_id, created_at DESC, id DESC) WHERE product_id IS NOT NULL',
  `CREATE INDEX scans_app ON scans (scan_app_id, company_id, created_at DESC, id DESC)
    WHERE scan_app_id IS NOT NULL`,
  'CREATE INDEX scans_result ON scans (company_id, result, created_at DESC, id DESC)',
  'CREATE INDEX scans_source ON scans (company_id, source, created_at DESC, id DESC)',
  'CREATE INDEX scans_created_at ON scans USING brin (created_at)',
  `CREATE TABLE scan_day_results (
    company_id integer NOT NULL,
    day date NOT NULL,
    result text NOT NULL,
    scans bigint NOT NULL,
    PRIMARY KEY (company_id, day, result)
  )`,
  `CREATE TABLE scan_day_products (
    company_id integer NOT NULL,
    day date NOT NULL,
    product_id integer NOT NULL,
    scans bigint NOT NULL,
    PRIMARY KEY (company_id, day, product_id)
  )`,
  // What was ordered from a template shows the picture it had then, and an upload takes over the settings it had then.
  'ALTER TABLE workorders ADD template_image text',
  `UPDATE workorders SET template_image = t.image FROM workorder_templates AS t
    WHERE t.id = workorders.template_id AND t.image IS NOT NULL`,
  'ALTER TABLE ingestions ADD template_settings jsonb',
  // Scans of days before this one are counted in the two tables; those since are counted when they are asked for.
  'CREATE TABLE scan_days (counted_before date NOT NULL)',
  `INSERT INTO scan_days (counted_before) VALUES ('2000-01-01')`,
];
