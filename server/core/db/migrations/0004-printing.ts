import { type Kysely, sql } from 'kysely';

/**
 * What ordering codes with a secure graphic needs: which equipment is calibrated for which substrate, layouts of a
 * company's own, who asked for a partnership, and the changes to a workorder's codes that a job still has to make.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE calibrations (
    equipment_id integer NOT NULL REFERENCES equipment ON DELETE CASCADE,
    substrate_id integer NOT NULL REFERENCES substrates,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (equipment_id, substrate_id)
  )`,
  `CREATE INDEX calibrations_substrate ON calibrations (substrate_id)`,
  `CREATE INDEX equipment_company ON equipment (company_id, id)`,
  `CREATE TABLE custom_layouts (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id integer NOT NULL REFERENCES companies,
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    image text,
    UNIQUE (company_id, name)
  )`,
  `ALTER TABLE workorder_templates
    ADD partner_permissions text[] NOT NULL DEFAULT '{}',
    ADD FOREIGN KEY (custom_layout) REFERENCES custom_layouts`,
  `ALTER TABLE partnerships
    ADD requested_by integer REFERENCES companies,
    ADD state_changed_at timestamptz NOT NULL DEFAULT now()`,
  `CREATE INDEX partnerships_printing_partner ON partnerships (printing_partner_id, id)`,
  `ALTER TABLE companies ADD next_reference bigint NOT NULL DEFAULT 1`,
  // ordered_quantity: what the order said, where that is not the number of codes (static ones are printed many times).
  `ALTER TABLE workorders
    ADD custom_layout_id integer REFERENCES custom_layouts,
    ADD shows_template_image boolean NOT NULL DEFAULT true,
    ADD ordered_quantity integer,
    ADD printed_quantity integer,
    ADD codes_change text CHECK (codes_change IN ('activate', 'blacklist')),
    ADD codes_changed_through integer NOT NULL DEFAULT 0,
    ADD codes_change_at timestamptz`,
  `CREATE INDEX workorders_codes_change ON workorders (id) WHERE codes_change IS NOT NULL`,
];
