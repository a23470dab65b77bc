import type { Company } from '#lib/contract/companies.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { CompanyFormInput, CompanyFormValues } from './company-schema.ts';

export function formValuesOf({ name: own, slug, settings: kept }: Company): CompanyFormInput {
  return {
    name: own,
    slug,
    check_page: kept?.check_page ?? 'secure',
    keep_photos: kept?.keep_photos ?? false,
    photo_retention_days: kept?.photo_retention_days ?? 90,
    max_scan_count: kept?.max_scan_count ?? null,
    shows_scan_count: kept?.shows_scan_count ?? false,
    privacy_url: kept?.privacy_url ?? '',
    staff_networks: kept?.staff_networks.join('\n') ?? '',
    time_zone: kept?.time_zone ?? '',
    language: kept?.language ?? '',
  };
}

/** The change as the service takes it. Most settings are about codes, which a brand owner has. */
export function changeOf({ name, slug, time_zone, language, ...kept }: Partial<CompanyFormValues>, hasCodes: boolean) {
  const settings = { time_zone: time_zone === '' ? null : time_zone, language: language === '' ? null : language };
  return { name, slug, settings: { ...settings, ...(hasCodes && kept) } };
}

/** 'settings.max_scan_count' of the service is 'max_scan_count' here. */
export function flatten<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok) return result;
  const entries = Object.entries(result.fieldErrors).map(([field, texts]) => [field.replace(/^settings\./, ''), texts]);
  return { ...result, fieldErrors: Object.fromEntries(entries) };
}
