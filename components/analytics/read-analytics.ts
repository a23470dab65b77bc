import 'server-only';
import { getTranslations } from 'next-intl/server';
import { getCompany } from '#lib/contract/companies.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';
import { summariseScans } from '#lib/contract/scans.ts';
import { call, read } from '#lib/portal/client.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { type AnalyticsValues, analyticsRange } from './analytics-params.ts';
import type { PlaceRow } from './analytics-type.ts';
import { describePlace } from './describe-place.ts';

/** As many rows of each ranking as a page can be read with. */
const shown = 10;

/** All that the page of analytics shows for an address. */
export async function readAnalytics(values: AnalyticsValues, timeZone: string, today: string) {
  const { from, to } = analyticsRange(values.time, today);
  const t = await getTranslations('analytics');
  const language = await readLanguage();
  const company = values.company && values.company > 0 ? { company: values.company } : {};
  const query = { created_at: `${from},${to}`, time_zone: timeZone, top: shown, ...company };
  const options = { timeout: 15_000 };
  const [summary, places, repeats, named, document] = await Promise.all([
    read(summariseScans, { query }),
    call(summarisePlaces, { query }, options),
    call(summariseRepeats, { query }, options),
    values.company ? call(getCompany, { params: { id: values.company } }, { timeout: 3_000 }) : undefined,
    values.document
      ? call(getDocument, { params: { document_key: values.document.slice(0, 100) } }, options)
      : undefined,
  ]);
  if (!summary.ok) return summary;
  return {
    ok: true as const,
    data: {
      summary: summary.data,
      places: places.ok
        ? {
            placed: places.data.placed,
            rows: places.data.places.map((place): PlaceRow => ({ ...place, name: describePlace(place, t, language) })),
          }
        : undefined,
      repeats: repeats.ok ? repeats.data : undefined,
      companyName: named?.ok ? named.data.name : undefined,
      document: document?.ok ? document.data : undefined,
    },
  };
}
