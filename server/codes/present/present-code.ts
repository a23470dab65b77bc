import { activationStatusNames, blacklistReasonNames, type Code, type CodeDetails } from '#lib/contract/codes.ts';
import { padSerialNumber } from '#server/workorders/shared/present-workorder.ts';
import type { CodeDetailsRow, ScanValues } from '../queries/code-details.ts';
import type { CodeRow } from '../queries/codes.ts';

export function presentCode(row: CodeRow): Code {
  return {
    extended_id: row.extended_id,
    serial_number: padSerialNumber(row.serial_number),
    brand: row.brand,
    product: row.product,
    sku: row.sku,
    status: activationStatusNames[row.activation_status] ?? 'inactive',
    blacklist_reason: blacklistReasonNames[row.blacklist_reason] ?? 'none',
    scm_updated_by: row.scm_updated_by,
    scm_updated_at: row.scm_updated_at?.toISOString() ?? null,
    activated_by: row.activated_by,
    activated_by_name: row.activated_by_name,
    activated_at: row.activated_at?.toISOString() ?? null,
    workorder_id: row.workorder_id,
    workorder_reference: row.workorder_reference,
    company: row.company_id,
    sequence: row.sequence,
    url: row.url_prefix + row.extended_id,
    activation_status: row.activation_status,
    blacklist_reason_id: row.blacklist_reason,
    brand_id: row.brand_id,
    product_id: row.product_id,
    scm_data: row.scm ?? {},
  };
}

/** The address and name of who did it, as far as known. */
type Author = [string | null, string | null];
type Event = CodeDetails['history'][number];

export function presentCodeDetails(row: CodeDetailsRow): CodeDetails {
  return {
    ...presentCode(row),
    consumed_at: row.consumed_at?.toISOString() ?? null,
    blacklisted_by_rule: row.ruled && { ...row.ruled, at: row.ruled.at.toISOString() },
    scans: row.scans.map(presentScan),
    calls: row.calls,
    history: historyOf(row),
  };
}

const presentScan = ([uuid, at, source, result, status, app]: ScanValues): CodeDetails['scans'][number] => ({
  uuid,
  created_at: new Date(at).toISOString(),
  source,
  app,
  result,
  activation_status: status,
});

/** Oldest first. */
function historyOf(row: CodeDetailsRow): Event[] {
  const events: Event[] = [];
  const add = (at: Date | null, event: Event['event'], [by, name]: Author, details: Event['details'] = {}) => {
    if (at) events.push({ at: at.toISOString(), event, by, by_name: name, details });
  };
  const { workorder_reference: reference, ingestion_key } = row;
  add(row.ordered_at, 'created', [row.ordered_by, row.ordered_by_name], { reference, ingestion_key });
  add(row.activated_at, 'activated', [row.activated_by, row.activated_by_name]);
  add(row.scm_updated_at, 'scm_updated', [row.scm_updated_by, row.scm_updated_by_name]);
  for (const { at, by, by_name: name, parameters } of row.changes) add(at, 'status_changed', [by, name], parameters);
  add(row.canceled_at, 'workorder_canceled', [null, null]);
  // All of one form, whose order is that of their moments.
  return events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
