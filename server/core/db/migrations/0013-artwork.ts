import { type Kysely, sql } from 'kysely';

/**
 * What artwork needs: a secret for each workorder with a secure graphic, sealed and in a table of its own, so that no
 * query over workorders can carry it along; the resolution that a workorder is printed at; what a custom layout looks like.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE workorder_secrets (
    workorder_id integer PRIMARY KEY REFERENCES workorders ON DELETE CASCADE,
    key_version smallint NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `ALTER TABLE workorders
    ADD artwork_dpi integer,
    ADD artwork_module_dots integer,
    ADD artwork_cell_dots integer,
    ADD CHECK (num_nonnulls(artwork_dpi, artwork_module_dots, artwork_cell_dots) IN (0, 3))`,
  `ALTER TABLE custom_layouts
    ADD position text NOT NULL DEFAULT 'right' CHECK (position IN ('inside', 'left', 'right', 'above', 'below')),
    ADD size_modules integer NOT NULL DEFAULT 20 CHECK (size_modules BETWEEN 1 AND 60)`,
];
