import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/** Resolution that artwork is drawn in. */
interface Resolution {
  dpi: number;
  moduleDots: number;
  cellDots: number | null;
}

/** Stores the resolution of a workorder's artwork. */
export async function updateResolution(
  trx: Transaction<Schema>,
  id: number,
  { dpi, moduleDots, cellDots }: Resolution,
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ artwork_dpi: dpi, artwork_module_dots: moduleDots, artwork_cell_dots: cellDots })
    .where('id', '=', id)
    .execute();
}

/** Stores who chose other cells than the recommended ones; null where the artwork has those. */
export async function updateCellChoice(
  trx: Transaction<Schema>,
  id: number,
  choice: { recommended: number; userId: number } | null,
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({
      cells_recommended: choice?.recommended ?? null,
      cells_chosen_by: choice?.userId ?? null,
      cells_chosen_at: choice ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}
