import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Config } from '#server/core/config/config.ts';
import type { ScanAppRow } from '../queries/scan-apps.ts';
import { createPreview } from '../shared/check-preview.ts';

export function presentScanApp(row: ScanAppRow, config: Pick<Config, 'urls' | 'secretKey'>): ScanApp {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    ga_key: row.ga_key,
    is_active: row.is_active,
    is_blacklisted: row.is_blacklisted,
    is_staff: row.is_staff,
    allowed_origins: row.allowed_origins,
    preview_url: row.is_active ? previewUrl(row.identifier, config) : null,
    created_at: row.created_at.toISOString(),
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  };
}

function previewUrl(identifier: string, config: Pick<Config, 'urls' | 'secretKey'>): string {
  const preview = createPreview(identifier, artworkSealKey(config), Date.now());
  return `${config.urls.code}/check/v1/apps/${identifier}/preview?preview=${preview}`;
}
