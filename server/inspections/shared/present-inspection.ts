import type { Inspection } from '#lib/contract/inspections.ts';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { InspectionRow } from '../queries/inspections.ts';

export const presentInspection = (row: InspectionRow): Inspection => ({
  id: row.id,
  inspected_at: row.inspected_at.toISOString(),
  answered_at: row.created_at.toISOString(),
  inspector: { id: row.user_id, name: row.inspector },
  team: row.team_id === null || row.team_name === null ? null : { id: row.team_id, name: row.team_name },
  content: row.content,
  extended_id: row.extended_id,
  product: row.product,
  answer: row.answer,
  blacklist_reason: blacklistReasonNames[row.blacklist_reason] ?? 'none',
  verdict: row.verdict,
  scan: row.scan_uuid,
  position: positionOf(row),
});

/** Columns of four bytes hold a position with more digits than it was rounded to. */
function positionOf({ latitude, longitude }: Pick<InspectionRow, 'latitude' | 'longitude'>) {
  if (latitude === null || longitude === null) return null;
  return { latitude: Number(latitude.toFixed(3)), longitude: Number(longitude.toFixed(3)) };
}
