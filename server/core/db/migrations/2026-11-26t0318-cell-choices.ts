import { type Kysely, sql } from 'kysely';

/**
 * `workorders`: a cell that somebody chose instead of the recommended one. `print_models.more_prints`: prints that are
 * still to be photographed before the model gives verdicts. `refused_cells`: the last proofs of a press that held cells
 * of this size too weakly for a model.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE workorders
  ADD COLUMN cells_recommended integer,
  ADD COLUMN cells_chosen_by integer REFERENCES users,
  ADD COLUMN cells_chosen_at timestamptz;
ALTER TABLE print_models
  ADD COLUMN more_prints integer NOT NULL GENERATED ALWAYS AS (coalesce((model ->> 'morePrints')::integer, 0)) STORED;
CREATE TABLE refused_cells (
  equipment_id integer NOT NULL REFERENCES equipment ON DELETE CASCADE,
  substrate_id integer NOT NULL REFERENCES substrates ON DELETE CASCADE,
  dpi integer NOT NULL,
  cell_dots integer NOT NULL,
  workorder_id integer NOT NULL REFERENCES workorders,
  refused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (equipment_id, substrate_id, dpi, cell_dots)
);
`,
    )
    .execute(db);
}
