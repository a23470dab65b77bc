import type { PrintModel } from '#lib/contract/print-quality.ts';
import type { PrintModelRow } from '#server/workorders/exports/print-models.ts';

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
    created_at: row.created_at.toISOString(),
  };
}
