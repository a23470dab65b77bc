import type { Inspection } from '#lib/contract/inspections.ts';
import type { Executor } from '#server/core/db/database.ts';
import { type InspectionFilter, listInspectionRows } from '../queries/inspections.ts';
import { presentInspection } from './present-inspection.ts';

/** The newest inspections of a company that meet a filter, newest first, and how many there are. */
export async function readInspections(
  db: Executor,
  companyId: number,
  filter: InspectionFilter,
  limit: number,
): Promise<{ count: number; inspections: Inspection[] }> {
  const order = { column: 'inspected_at', direction: 'desc' } as const;
  const { count, rows } = await listInspectionRows(db, companyId, { ...filter, ...order, limit, offset: 0 });
  return { count, inspections: rows.map(presentInspection) };
}
