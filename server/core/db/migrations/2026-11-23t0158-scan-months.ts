import { type Kysely, sql } from 'kysely';
import { isDistributed } from '../partitions/distribution.ts';
import { addMonths } from '../partitions/month-partitions.ts';
import { keepNames } from './2026-11-23t0158-scan-months/keep-names.ts';

const newestFirst = 'created_at DESC, id DESC';
const indexes = {
  scans_company: `(company_id, ${newestFirst})`,
  scans_code: `(extended_id, ${newestFirst})`,
  scans_workorder: `(workorder_id, ${newestFirst})`,
  scans_product: `(product_id, ${newestFirst}) WHERE product_id IS NOT NULL`,
  scans_app: `(scan_app_id, company_id, ${newestFirst}) WHERE scan_app_id IS NOT NULL`,
  scans_result: `(company_id, result, ${newestFirst})`,
  scans_source: `(company_id, source, ${newestFirst})`,
  scans_created_at: 'USING brin (created_at)',
  scans_suspicious: `(company_id, ${newestFirst}) WHERE suspicion <> '{}'`,
  scans_photos_of_code: `(extended_id, ${newestFirst}) WHERE source = 'photo'`,
  scans_place: `(company_id, (floor(latitude * 2)), (floor(longitude * 2)), ${newestFirst}) WHERE latitude IS NOT NULL`,
};

/**
 * Scans and their alerts become tables divided by month; what were the tables become their first parts, with the
 * indexes that they have. Nothing is copied or read through: that their rows fit is what the constraints of the steps
 * before say. What is for no month that there is goes into a part of its own: a scan is never refused for want of a
 * month. A photo of a scan names it by its uuid, which is no key any more without its time: it is announced in the
 * scan's transaction, and goes before its scan does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (await isDistributed(db)) return;
  const run = (text: string) => sql.raw(text).execute(db);
  await run('LOCK TABLE scans, scan_photos, scan_alerts IN ACCESS EXCLUSIVE MODE');
  // Names added while the earlier steps ran.
  await keepNames(db, await lastNamed(db));
  const { rows } = await sql<{ bound: string; next: string }>`
    SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''::date') AS bound,
           (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('scans', 'id')::regclass), 0) + 1)::text AS next
      FROM pg_constraint WHERE conname = 'scan_alerts_bound' AND conrelid = 'scan_alerts'::regclass`.execute(db);
  const [{ bound, next } = { bound: '', next: '' }] = rows;
  await run('ALTER TABLE scan_photos DROP CONSTRAINT scan_photos_scan_uuid_fkey');
  await run(divideScans(bound, next));
  await run(divideAlerts(bound));
  await addMonths(db, 'scans', 3);
  await addMonths(db, 'scan_alerts', 3);
}

/** Transactions that had begun before the names were kept end before this one has its lock. */
async function lastNamed(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    SELECT coalesce(max(created_at) - interval '1 hour', '-infinity')::text AS since FROM scan_names`.execute(db);
  return rows[0]?.since ?? '-infinity';
}

const divideScans = (bound: string, next: string) => `
ALTER TABLE scans ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE scans_ids START WITH ${next};
ALTER TABLE scans RENAME TO scans_first;
ALTER TABLE scans_first DROP CONSTRAINT scans_pkey, DROP CONSTRAINT scans_uuid_key;
ALTER TABLE scans_first ADD CONSTRAINT scans_first_pkey PRIMARY KEY USING INDEX scans_first_pkey,
  ADD CONSTRAINT scans_first_uuid_key UNIQUE USING INDEX scans_first_uuid_key;
${Object.keys(indexes)
  .map((name) => `ALTER INDEX ${name} RENAME TO ${name.replace('scans', 'scans_first')};`)
  .join('\n')}

CREATE TABLE scans (
  id bigint NOT NULL DEFAULT nextval('scans_ids'),
  uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  extended_id text COLLATE "C" NOT NULL,
  workorder_id integer NOT NULL,
  product_id integer,
  scan_app_id integer,
  source text NOT NULL,
  result text NOT NULL,
  activation_status smallint NOT NULL,
  blacklist_reason smallint NOT NULL DEFAULT 0,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  suspicion text[] NOT NULL DEFAULT '{}',
  latitude real,
  longitude real,
  unreadable_retries smallint NOT NULL DEFAULT 0,
  CONSTRAINT scans_source_check CHECK (source IN ('photo', 'address')),
  CONSTRAINT scans_scan_app_id_fkey FOREIGN KEY (scan_app_id) REFERENCES scan_apps,
  CONSTRAINT scans_pkey PRIMARY KEY (id, created_at),
  CONSTRAINT scans_uuid_key UNIQUE (uuid, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE scans_ids OWNED BY scans.id;
${Object.entries(indexes)
  .map(([name, definition]) => `CREATE INDEX ${name} ON scans ${definition};`)
  .join('\n')}
ALTER TABLE scans ATTACH PARTITION scans_first FOR VALUES FROM (MINVALUE) TO ('${bound} 00:00+00');
ALTER TABLE scans_first DROP CONSTRAINT scans_bound;
CREATE TABLE scans_other PARTITION OF scans DEFAULT;
`;

const divideAlerts = (bound: string) => `
ALTER TABLE scan_alerts RENAME TO scan_alerts_first;
ALTER INDEX scan_alerts_pkey RENAME TO scan_alerts_first_pkey;
ALTER INDEX scan_alerts_day RENAME TO scan_alerts_first_day;
CREATE TABLE scan_alerts (
  extended_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  day date NOT NULL,
  scan_id bigint NOT NULL,
  PRIMARY KEY (extended_id, reason, day)
) PARTITION BY RANGE (day);
CREATE INDEX scan_alerts_day ON scan_alerts (day);
ALTER TABLE scan_alerts ATTACH PARTITION scan_alerts_first FOR VALUES FROM (MINVALUE) TO ('${bound}');
ALTER TABLE scan_alerts_first DROP CONSTRAINT scan_alerts_bound;
CREATE TABLE scan_alerts_other PARTITION OF scan_alerts DEFAULT;
`;
