import type { Equipment } from '#lib/contract/printing.ts';
import type { EquipmentRow } from '../queries/equipment.ts';

export function presentEquipment(row: EquipmentRow): Equipment {
  return {
    id: row.id,
    name: row.name,
    dpi: row.dpi,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    substrates: row.substrates,
  };
}
