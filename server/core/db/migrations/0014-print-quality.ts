import { type Kysely, sql } from 'kysely';

/**
 * What tells prints from copies: the photos that a partner takes of proofs, as measured, and the models fitted from them. And what makes a
 * scan suspicious: where it was made, how often a company expects one code to be scanned, and which applications are not trusted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // layout: position and size of the graphic, such as 'inside-10'. workorder_id: the only workorder the model is for.
  `CREATE TABLE print_models (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id integer NOT NULL REFERENCES companies,
    equipment_id integer NOT NULL REFERENCES equipment,
    substrate_id integer NOT NULL REFERENCES substrates,
    layout text NOT NULL,
    dpi integer NOT NULL,
    cell_dots integer NOT NULL,
    workorder_id integer REFERENCES workorders,
    trained_on integer NOT NULL REFERENCES workorders,
    version integer NOT NULL,
    model jsonb NOT NULL,
    prints integer NOT NULL,
    captures integer NOT NULL,
    created_by integer NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX print_models_version
    ON print_models (equipment_id, substrate_id, layout, dpi, cell_dots, coalesce(workorder_id, 0), version)`,
  `CREATE TABLE qa_captures (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workorder_id integer NOT NULL REFERENCES workorders,
    created_by integer NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    extended_id text COLLATE "C" NOT NULL,
    print text NOT NULL DEFAULT '',
    photo_digest bytea NOT NULL,
    measurement jsonb,
    image_quality text[] NOT NULL,
    is_usable boolean NOT NULL,
    image_roi integer[] NOT NULL,
    UNIQUE (workorder_id, photo_digest)
  )`,
  `ALTER TABLE workorders
    ADD print_model_id integer REFERENCES print_models,
    ADD training_refusal text`,
  `CREATE INDEX workorders_equipment ON workorders (equipment_id, substrate_id) WHERE equipment_id IS NOT NULL`,
  // Degrees, rounded to about a kilometre before they are stored.
  `ALTER TABLE scans
    ADD suspicion text[] NOT NULL DEFAULT '{}',
    ADD latitude real,
    ADD longitude real`,
  `ALTER TABLE companies ADD max_scans_per_day integer CHECK (max_scans_per_day > 0)`,
  `ALTER TABLE scan_apps ADD is_blacklisted boolean NOT NULL DEFAULT false`,
  `CREATE TABLE scan_alerts (
    extended_id text COLLATE "C" NOT NULL,
    reason text NOT NULL,
    day date NOT NULL,
    scan_id bigint NOT NULL,
    PRIMARY KEY (extended_id, reason, day)
  )`,
];
