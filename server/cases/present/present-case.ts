import type { CaseCode, CaseEvent, CaseScan, CaseSummary } from '#lib/contract/cases.ts';
import { activationStatus } from '#lib/contract/codes.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { SharedStatusChange } from '#server/codes/shared/list-status-changes.ts';
import type { CaseCodeRow, CaseEventRow, CaseRow, ListedCaseScan } from '../queries/cases.ts';
import type { BlacklistingByRule } from '../shared/blacklistings-by-rules.ts';

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const presentGoods = (
  row: Pick<CaseCodeRow, `${'workorder' | 'product'}_${'id'}` | 'workorder_reference' | 'product_name'>,
) => ({
  workorder: row.workorder_id === null ? null : { id: row.workorder_id, reference: row.workorder_reference },
  product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
});

export const presentCaseRow = (row: CaseRow): CaseSummary => ({
  id: row.id,
  company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  extended_id: row.extended_id,
  codes: row.codes,
  codes_in_all: row.codes_in_all,
  foreign_address: row.foreign_address,
  gathered_by: row.gathered_by,
  ...presentGoods(row),
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
  codes: row.codes,
  case: row.other_case_id,
  activation_status: null,
});

const actOnCodes = { scan: null, state: null, owner: null, text: '', case: null } as const;

export function presentStatusChange(row: SharedStatusChange): CaseEvent {
  const { activation_status: status } = row.parameters;
  return {
    ...actOnCodes,
    id: row.id,
    kind: 'code_status',
    at: row.at.toISOString(),
    user: { id: row.by_id, name: row.by_name },
    reason: row.is_undo ? 'undo' : null,
    codes: row.codes,
    activation_status: typeof status === 'number' && !row.is_undo ? status : null,
  };
}

export const presentBlacklisting = (row: BlacklistingByRule): CaseEvent => ({
  ...actOnCodes,
  id: row.id,
  kind: 'rule_blacklisted',
  at: row.at.toISOString(),
  user: null,
  reason: row.reason,
  scan: row.scan_uuid,
  codes: [row.extended_id],
  activation_status: activationStatus.blacklisted,
});

export const presentCaseCode = (
  row: CaseCodeRow,
  { status, scans }: { status: number | undefined; scans: number | undefined },
): CaseCode => ({
  extended_id: row.extended_id,
  foreign_address: row.foreign_address,
  ...presentGoods(row),
  activation_status: status ?? null,
  suspicions: row.suspicions,
  scans: scans ?? 0,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
});

export const presentCaseScan = (row: ListedCaseScan): CaseScan => ({
  uuid: row.uuid,
  extended_id: row.extended_id,
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
