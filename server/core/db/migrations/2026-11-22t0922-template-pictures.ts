import { type Kysely, sql } from 'kysely';

/**
 * Pictures of templates. A row comes before its objects and goes after them, so no object is without one: storing while
 * they are written, kept while the template shows it, removing until they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE template_pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL REFERENCES workorder_templates,
  state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'kept', 'removing')),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX template_pictures_kept ON template_pictures (template_id) WHERE state = 'kept';
CREATE INDEX template_pictures_unkept ON template_pictures (id) WHERE state <> 'kept';
`)
    .execute(db);
}
