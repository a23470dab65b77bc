import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanRow } from '../queries/scan-lists.ts';

/** A scan as the list shows it. */
export function presentScanRow(row: ScanRow) {
  return {
    uuid: row.uuid,
    created_at: row.created_at.toISOString(),
    source: row.source,
    result: row.result as AuthenticationStatus,
    code: row.extended_id,
    workorder: row.workorder_id,
    workorder_reference: row.workorder_reference,
    company: row.company_id,
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name ?? '' },
    product:
      row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '', sku: row.product_sku ?? '' },
    activation_status: row.activation_status,
    blacklist_reason: row.blacklist_reason,
    suspicion: row.suspicion,
    is_staff: row.is_staff,
    is_person: row.is_person,
    country: row.country,
    call_kind: row.call_kind,
  };
}
