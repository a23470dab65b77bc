import { type Expression, sql, type Transaction } from 'kysely';
import { usualModuleDots } from '#lib/artwork/code-size.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { firstCellDots } from '#server/drawing/graphic/geometry.ts';
import { adviseCells } from '#server/photo/graphic/cell-advice.ts';
import type { PressedLayout, PrintSetting } from './print-setting.ts';

/** Dots a cell that artwork is drawn with when its order names nothing else. */
export interface RecommendedCells {
  cellDots: number;
  /** Model whose proofs recommend it; null for equipment and substrate without accepted proofs. */
  modelId: number | null;
}

/** The finest cells of a press that proofs since a moment did not show to be too weak. */
export const leastCellDots = (
  press: Record<'equipmentId' | 'substrateId' | 'dpi', Expression<number>>,
  since: Expression<Date>,
) =>
  sql<number>`coalesce((SELECT max(refused.cell_dots) + 1 FROM refused_cells AS refused
    WHERE refused.equipment_id = ${press.equipmentId} AND refused.substrate_id = ${press.substrateId}
      AND refused.dpi = ${press.dpi} AND refused.refused_at > ${since}), 1)`;

const columns = {
  equipmentId: sql.ref<number>('print_models.equipment_id'),
  substrateId: sql.ref<number>('print_models.substrate_id'),
  dpi: sql.ref<number>('print_models.dpi'),
};

/** The same of a model's press, since its proofs: for statements over `print_models`. */
export const leastCellDotsSinceModel = leastCellDots(columns, sql.ref<Date>('print_models.created_at'));

/**
 * The cells that the last accepted proofs of this equipment and substrate ask for: those in this layout, else in any
 * other. Without any, the cells that a press begins with.
 */
export async function recommendCells(
  db: Executor,
  { equipmentId, substrateId, dpi, layout }: PressedLayout,
): Promise<RecommendedCells> {
  const most = Math.max(1, Math.floor(usualModuleDots(dpi) / 2));
  const proved = await db
    .selectFrom('print_models')
    .where('equipment_id', '=', equipmentId)
    .where('substrate_id', '=', substrateId)
    .where('dpi', '=', dpi)
    .select(['id', 'model', 'cell_dots as cellDots', leastCellDotsSinceModel.as('least')])
    .orderBy((eb) => eb('layout', '=', layout), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (proved) {
    const { cellDots } = adviseCells(proved.model, proved.cellDots, proved.least);
    return { cellDots: Math.min(cellDots, most), modelId: proved.id };
  }
  const press = { equipmentId: sql.val(equipmentId), substrateId: sql.val(substrateId), dpi: sql.val(dpi) };
  const { least } = await db
    .selectNoFrom(leastCellDots(press, sql<Date>`'-infinity'::timestamptz`).as('least'))
    .executeTakeFirstOrThrow();
  return { cellDots: Math.min(Math.max(firstCellDots(dpi), least), most), modelId: null };
}

/**
 * The finer cells that enough proofs of this very order ask for, where nobody chose to keep those it is printed with;
 * null where there are none such. Later orders of the press begin with them.
 */
export async function findUnchosenCells(db: Executor, workorderId: number): Promise<number | null> {
  const proved = await db
    .selectFrom('workorders')
    .innerJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .where('workorders.id', '=', workorderId)
    .where('workorders.cells_chosen_at', 'is', null)
    .whereRef('print_models.trained_on', '=', 'workorders.id')
    .where('print_models.more_prints', '=', 0)
    .select(['print_models.model', 'print_models.cell_dots as cellDots', leastCellDotsSinceModel.as('least')])
    .executeTakeFirst();
  if (!proved) return null;
  const { verdict, cellDots } = adviseCells(proved.model, proved.cellDots, proved.least);
  return verdict === 'finer' ? cellDots : null;
}

/** Keeps that a person chose the cells of an order, although others were recommended. */
export async function setCellChoice(
  trx: Transaction<Schema>,
  workorderId: number,
  { userId, recommended }: { userId: number | null; recommended: number },
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ cells_recommended: recommended, cells_chosen_by: userId, cells_chosen_at: sql<Date>`now()` })
    .where('id', '=', workorderId)
    .execute();
}

/** Keeps that proofs showed cells to be too weak: the next orders of the press get larger ones. */
export async function insertRefusedCells(
  trx: Transaction<Schema>,
  { equipmentId, substrateId, dpi, cellDots }: PrintSetting,
  workorderId: number,
): Promise<void> {
  await trx
    .insertInto('refused_cells')
    .values({
      equipment_id: equipmentId,
      substrate_id: substrateId,
      dpi,
      cell_dots: cellDots,
      workorder_id: workorderId,
    })
    .onConflict((conflict) =>
      conflict.columns(['equipment_id', 'substrate_id', 'dpi', 'cell_dots']).doUpdateSet({
        workorder_id: workorderId,
        refused_at: sql<Date>`now()`,
      }),
    )
    .execute();
}
