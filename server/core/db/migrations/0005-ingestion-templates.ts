import { type Kysely, sql } from 'kysely';

/**
 * Ingestion templates, and what ties an upload to one or to a workorder that is there already. pre-print: the codes come
 * before they are printed, so their file is made anew whenever codes are added; post-print: they stand on goods already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE ingestion_templates (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    company_id integer NOT NULL REFERENCES companies,
    workorder_template_id integer NOT NULL REFERENCES workorder_templates,
    ingestion_mode text NOT NULL CHECK (ingestion_mode IN ('pre-print', 'post-print')),
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    image text,
    is_archived boolean NOT NULL DEFAULT false,
    allow_posted_duplicates boolean NOT NULL DEFAULT false,
    id_format text NOT NULL DEFAULT 'default' CHECK (id_format IN ('default', 'gs1')),
    frontend_settings jsonb NOT NULL DEFAULT '{}',
    default_scm_data jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX ingestion_templates_company ON ingestion_templates (company_id, id)',
  'ALTER TABLE ingestions ADD COLUMN template_id integer REFERENCES ingestion_templates',
  'ALTER TABLE ingestions ADD COLUMN target_workorder_id integer REFERENCES workorders',
  `ALTER TABLE workorders ADD COLUMN ingestion_mode text CHECK (ingestion_mode IN ('pre-print', 'post-print'))`,
];
