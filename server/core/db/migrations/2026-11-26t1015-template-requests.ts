import { type Kysely, sql } from 'kysely';

/** Requests of brand owners for a workorder template: open until a template or a reason answers them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE template_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  requested_by integer REFERENCES users,
  name text NOT NULL,
  code_layout text NOT NULL CHECK (code_layout IN ('sg-inside', 'sg-outside', 'custom', 'none')),
  quantity integer,
  size text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  template_id integer REFERENCES workorder_templates,
  decline_reason text,
  CHECK ((answered_at IS NULL) = (template_id IS NULL AND decline_reason IS NULL)),
  CHECK (template_id IS NULL OR decline_reason IS NULL)
);
CREATE INDEX template_requests_company ON template_requests (company_id, id);
CREATE INDEX template_requests_open ON template_requests (id) WHERE answered_at IS NULL;
CREATE INDEX template_requests_template ON template_requests (template_id);
`,
    )
    .execute(db);
}
