import type { CaseEvent, CaseScan, CaseSummary } from '#lib/contract/cases.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { CaseEventRow, CaseRow, ListedCaseScan } from '../queries/cases.ts';

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const presentCaseRow = (row: CaseRow): CaseSummary => ({
  id: row.id,
  company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  extended_id: row.extended_id,
  workorder: { id: row.workorder_id, reference: row.workorder_reference },
  product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
  state: row.state,
  reasons: row.reasons,
  owner: personOf(row.owner_id, row.owner_name),
  suspicions: row.suspicions,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  opened_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

export const presentCaseEvent = (row: CaseEventRow): CaseEvent => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  user: personOf(row.user_id, row.user_name),
  reason: row.reason,
  scan: row.scan_uuid,
  state: row.state,
  owner: personOf(row.owner_id, row.owner_name),
  text: row.text,
});

export const presentCaseScan = (row: ListedCaseScan): CaseScan => ({
  uuid: row.uuid,
  created_at: row.created_at.toISOString(),
  source: row.source,
  result: row.result as AuthenticationStatus,
  suspicion: row.suspicion,
  app: row.app,
  // The columns hold floats of four bytes.
  position:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: Number(row.latitude.toFixed(2)), longitude: Number(row.longitude.toFixed(2)) },
  has_photo: row.hasPhoto,
});
