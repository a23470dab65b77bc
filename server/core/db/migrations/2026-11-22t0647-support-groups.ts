import { type Kysely, sql } from 'kysely';

/**
 * Work of the operator's staff on failed uploads, by company and kind of error. The groups themselves are counted from
 * the uploads; these tables hold only people's additions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_cases (
      company_id integer NOT NULL REFERENCES companies,
      error_type text NOT NULL,
      assignee_id integer REFERENCES users,
      resolved_at timestamptz,
      PRIMARY KEY (company_id, error_type)
    )`.execute(db);
  await sql`
    CREATE TABLE support_entries (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      company_id integer NOT NULL REFERENCES companies,
      error_type text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('note', 'assigned', 'unassigned', 'resolved', 'reopened', 'told')),
      author_id integer REFERENCES users,
      text text NOT NULL DEFAULT '',
      assignee_id integer REFERENCES users,
      ingestion_id integer REFERENCES ingestions ON DELETE SET NULL,
      subject text NOT NULL DEFAULT '',
      recipients text[] NOT NULL DEFAULT '{}',
      sent_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX support_entries_group ON support_entries (company_id, error_type, id DESC)`.execute(db);
  await sql`CREATE INDEX support_entries_unsent ON support_entries (created_at)
    WHERE kind = 'told' AND sent_at IS NULL`.execute(db);
  await sql`CREATE INDEX ingestions_failed ON ingestions (status_updated_at DESC) WHERE status = 'error'`.execute(db);
  await sql`CREATE INDEX ingestions_retry ON ingestions (retry_of) WHERE retry_of IS NOT NULL`.execute(db);
}
