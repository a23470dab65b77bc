import type { PrintModel } from '#lib/contract/print-quality.ts';
import { adviseCells } from '#server/photo/graphic/cell-advice.ts';
import { holdsTooWell } from '#server/photo/graphic/copy-loss.ts';
import type { PrintModelRow } from '#server/workorders/shared/print-models.ts';
import { describeCellVerdict, ratesOf } from '../rules/cell-words.ts';

export function presentModel(row: PrintModelRow): PrintModel {
  const advice = adviseCells(row.model, row.cell_dots, row.least_cell_dots);
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
    copy_loss: Math.round(advice.copyLoss * 10_000) / 10_000,
    recommended_cell_dots: advice.cellDots,
    cells_are_fine: !holdsTooWell(row.model, row.cell_dots),
    cell_advice: {
      verdict: advice.verdict,
      text: describeCellVerdict(advice),
      rates: ratesOf(advice.verdict),
    },
    more_prints: row.more_prints,
    phones: row.model.phones ?? 0,
    created_at: row.created_at.toISOString(),
  };
}
