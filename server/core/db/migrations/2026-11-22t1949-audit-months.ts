import { type Kysely, sql } from 'kysely';
import { addMonths } from '../partitions/month-partitions.ts';

const indexes = {
  audit_records_time: '(created_at, id)',
  audit_records_company: '(company_id, created_at, id)',
  audit_records_action: '(company_id, action, created_at, id)',
  audit_records_user: '(user_id, created_at, id)',
  audit_records_token: '(token_id, created_at, id)',
  audit_records_resource: '(resource, resource_id, created_at, id)',
};

/**
 * The audit log becomes a table divided by month; what was the table becomes its first part, with the indexes that it
 * has. Nothing is copied and nothing is read through: that its records fit is what the constraint of the steps before
 * says. What is for no month that there is goes into a part of its own: a record is never refused for want of a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('LOCK TABLE audit_records IN ACCESS EXCLUSIVE MODE');
  const { rows } = await sql<{ bound: string; next: string }>`
    SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') AS bound,
           (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_records', 'id')::regclass), 0) + 1)::text
             AS next
      FROM pg_constraint WHERE conname = 'audit_records_bound' AND conrelid = 'audit_records'::regclass`.execute(db);
  const [{ bound, next } = { bound: '', next: '' }] = rows;
  await run(`
DROP TRIGGER audit_records_stay ON audit_records;
ALTER TABLE audit_records ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE audit_records_ids START WITH ${next};
ALTER TABLE audit_records RENAME TO audit_records_first;
ALTER TABLE audit_records_first DROP CONSTRAINT audit_records_pkey;
ALTER TABLE audit_records_first ADD CONSTRAINT audit_records_first_pkey PRIMARY KEY USING INDEX audit_records_first_pkey;
${Object.keys(indexes)
  .map((name) => `ALTER INDEX ${name} RENAME TO ${name.replace('records', 'records_first')};`)
  .join('\n')}

CREATE TABLE audit_records (
  id bigint NOT NULL DEFAULT nextval('audit_records_ids'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  company_id integer,
  user_id integer,
  token_id integer,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id text,
  address text NOT NULL,
  request_id uuid NOT NULL,
  changed_fields text[] NOT NULL DEFAULT '{}',
  status smallint,
  code text,
  completed_at timestamptz,
  CONSTRAINT audit_records_check CHECK ((status IS NULL) = (completed_at IS NULL)),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE audit_records_ids OWNED BY audit_records.id;
${Object.entries(indexes)
  .map(([name, columns]) => `CREATE INDEX ${name} ON audit_records ${columns};`)
  .join('\n')}
ALTER TABLE audit_records ATTACH PARTITION audit_records_first FOR VALUES FROM (MINVALUE) TO ('${bound}');
ALTER TABLE audit_records_first DROP CONSTRAINT audit_records_bound;
CREATE TABLE audit_records_other PARTITION OF audit_records DEFAULT;
CREATE TRIGGER audit_records_stay BEFORE UPDATE ON audit_records
  FOR EACH ROW WHEN (OLD.status IS NOT NULL) EXECUTE FUNCTION keep_audit_record();
`);
  await addMonths(db, 'audit_records', 3);
}
