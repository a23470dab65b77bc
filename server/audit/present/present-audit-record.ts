import type { AuditRecord } from '#lib/contract/audit.ts';
import type { AuditRow } from '../queries/audit-records.ts';

export function presentAuditRecord(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    company:
      row.company_id === null || row.company_name === null
        ? null
        : { id: row.company_id, name: row.company_name, slug: row.company_slug ?? '' },
    user:
      row.user_id === null || row.user_email === null
        ? null
        : { id: row.user_id, email: row.user_email, name: row.user_name ?? '' },
    token:
      row.token_id === null || row.token_name === null
        ? null
        : { id: row.token_id, name: row.token_name, is_session: row.is_session ?? false },
    scim_token:
      row.scim_token_id === null || row.scim_token_name === null
        ? null
        : { id: row.scim_token_id, name: row.scim_token_name },
    action: row.action,
    resource: row.resource,
    resource_id: row.resource_id,
    address: row.address,
    request_id: row.request_id,
    outcome: row.outcome,
    status: row.status,
    code: row.code,
    changed_fields: row.changed_fields,
  };
}
