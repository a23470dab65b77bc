import type { CodeDomain } from '#lib/contract/code-domains.ts';
import type { CodeDomainRow } from '../queries/code-domains.ts';
import { recordOf, servedUntil, statusOf } from '../shared/domain-state.ts';

export function presentCodeDomain(row: CodeDomainRow): CodeDomain {
  const status = statusOf(row);
  return {
    id: row.id,
    name: row.name,
    status,
    record: recordOf(row),
    url_prefix: `https://${row.name}/`,
    created_at: row.created_at.toISOString(),
    verified_at: row.verified_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    seen: row.seen,
    served_until: status === 'missing' && row.missing_since ? servedUntil(row.missing_since).toISOString() : null,
  };
}
