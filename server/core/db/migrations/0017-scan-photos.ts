import { type Kysely, sql } from 'kysely';

/**
 * Photos of scans that their company keeps, and for how many days. A row is there before its object is written and until that is deleted, so
 * that no object is without one (see docs/decisions/scan-photos.md). And how many photos of a code could not be judged right before a scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `ALTER TABLE companies
    ADD photo_retention_days integer NOT NULL DEFAULT 90 CHECK (photo_retention_days BETWEEN 1 AND 3650)`,
  'ALTER TABLE scans ADD unreadable_retries smallint NOT NULL DEFAULT 0',
  `CREATE TABLE scan_photos (
    scan_uuid uuid PRIMARY KEY REFERENCES scans (uuid),
    company_id integer NOT NULL REFERENCES companies,
    object_key text NOT NULL,
    state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'kept', 'removing')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX scan_photos_kept ON scan_photos (company_id, created_at) WHERE state = 'kept'`,
  `CREATE INDEX scan_photos_storing ON scan_photos (created_at) WHERE state = 'storing'`,
  `CREATE INDEX scan_photos_removing ON scan_photos (scan_uuid) WHERE state = 'removing'`,
];
