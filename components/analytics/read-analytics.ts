import 'server-only';
import { getTranslations } from 'next-intl/server';
import { readFilterNames } from '#components/scans/read-filter-names.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { summariseCalls, summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';
import { summariseScans } from '#lib/contract/scans.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { describePlace } from '#lib/places/describe-place.ts';
import { call, read } from '#lib/portal/client.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { type AnalyticsValues, analyticsQuery, callsQuery, comparedQuery } from './analytics-params.ts';
import { mostPlaces, mostProducts, type PlaceRow, type Places } from './analytics-type.ts';
import { countByCountry } from './country-counts.ts';
import { findCountry } from './find-country.ts';

/** As many rows of each ranking as a page can be read with. */
const shown = 10;

/** All that the page of analytics shows for an address. */
export async function readAnalytics(values: AnalyticsValues, calendar: Calendar) {
  const t = await getTranslations('analytics');
  const language = await readLanguage();
  const query = { ...analyticsQuery(values, calendar), top: shown };
  const compared = comparedQuery(values, calendar);
  const options = { timeout: 15_000 };
  const calls = callsQuery(values, calendar);
  const [summary, before, places, placesBefore, repeats, called, names, document] = await Promise.all([
    read(summariseScans, { query }),
    compared && call(summariseScans, { query: { ...compared, top: mostProducts } }, options),
    call(summarisePlaces, { query: { ...query, top: mostPlaces } }, options),
    compared && call(summarisePlaces, { query: { ...compared, top: mostPlaces } }, options),
    call(summariseRepeats, { query }, options),
    calls && call(summariseCalls, { query: calls }, options),
    readFilterNames(values),
    values.document
      ? call(getDocument, { params: { document_key: values.document.slice(0, 100) } }, options)
      : undefined,
  ]);
  if (!summary.ok) return summary;
  const withCountry = ({ places: rows }: Places) =>
    rows.map((place) => ({ ...place, country: findCountry(place.latitude, place.longitude) }));
  const located = places.ok ? withCountry(places.data) : [];
  // Every change from nothing would say the same: the total says it once.
  const hadPlaces = placesBefore?.ok && placesBefore.data.placed > 0;
  const earlier = hadPlaces ? placesBefore.data : undefined;
  return {
    ok: true as const,
    data: {
      summary: summary.data,
      before: before?.ok ? before.data : undefined,
      placesBefore: earlier,
      countries: countByCountry(located, earlier && withCountry(earlier), (code) => nameOfCountry(language, code)),
      places: places.ok
        ? {
            ...places.data,
            places: located.map((place): PlaceRow => ({ ...place, name: describePlace(place, t, language) })),
          }
        : undefined,
      repeats: repeats.ok ? repeats.data : undefined,
      calls: called?.ok ? called.data : undefined,
      names,
      document: document?.ok ? document.data : undefined,
    },
  };
}
