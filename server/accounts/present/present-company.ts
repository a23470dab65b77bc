import type { Company } from '#lib/contract/companies.ts';
import type { Language } from '#lib/contract/language.ts';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { Actor } from '#server/core/actor.ts';

interface CompanyRow {
  id: number;
  name: string;
  slug: string;
  company_type: 'brand_owner' | 'printing_partner' | 'operator';
  created_at: Date;
  keep_photos: boolean;
  photo_retention_days: number;
  max_scan_count: number | null;
  time_zone: string | null;
  language: Language | null;
  check_page: CheckPage;
  staff_networks: string[];
  shows_scan_count: boolean;
  privacy_url: string;
}

/** Settings are for the company itself and the operator; partners see its names. */
export function presentCompanyFor(actor: Actor) {
  return (row: CompanyRow): Company => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    company_type: row.company_type,
    created_at: row.created_at.toISOString(),
    settings:
      actor.companyType === 'operator' || row.id === actor.companyId
        ? {
            keep_photos: row.keep_photos,
            photo_retention_days: row.photo_retention_days,
            max_scan_count: row.max_scan_count,
            time_zone: row.time_zone,
            language: row.language,
            check_page: row.check_page,
            staff_networks: row.staff_networks,
            shows_scan_count: row.shows_scan_count,
            privacy_url: row.privacy_url,
          }
        : null,
  });
}
