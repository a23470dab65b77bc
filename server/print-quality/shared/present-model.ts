import type { PrintModel } from '#lib/contract/print-quality.ts';
import { copyLoss, holdsTooWell, recommendedCellDots } from '#server/photo/graphic/copy-loss.ts';
import type { PrintModelRow } from '#server/workorders/shared/print-models.ts';

export function presentModel(row: PrintModelRow): PrintModel {
  return {
    id: row.id,
    version: row.version,
    scope: row.workorder_id === null ? 'equipment' : 'workorder',
    equipment: row.equipment_id,
    substrate: row.substrate_id,
    layout: row.layout,
    dpi: row.dpi,
    cell_dots: row.cell_dots,
    prints: row.prints,
    captures: row.captures,
    copy_loss: Math.round(copyLoss(row.model) * 10_000) / 10_000,
    recommended_cell_dots: recommendedCellDots(row.model, row.cell_dots),
    cells_are_fine: !holdsTooWell(row.model, row.cell_dots),
    more_prints: row.model.morePrints ?? 0,
    created_at: row.created_at.toISOString(),
  };
}
