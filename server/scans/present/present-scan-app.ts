import type { ScanApp } from '#lib/contract/scan-apps.ts';
import type { ScanAppRow } from '../queries/scan-apps.ts';

export function presentScanApp(row: ScanAppRow): ScanApp {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    ga_key: row.ga_key,
    is_active: row.is_active,
    is_blacklisted: row.is_blacklisted,
    is_staff: row.is_staff,
    created_at: row.created_at.toISOString(),
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  };
}
