import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import * as analytics from '#lib/contract/scan-analytics.ts';
import * as contract from '#lib/contract/scans.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import {
  countCallsByZoneDay,
  countScansByPlace,
  countScansByProduct,
  countScansByZoneDay,
  findRepeatedCodes,
} from '../queries/scan-analytics.ts';
import { checkScanFilters } from '../queries/scan-lists.ts';
import { countScansByDay } from '../shared/scan-summary.ts';
import { presentRange, type ResolvedRange, resolveRange } from './scan-range.ts';

type Results = Partial<Record<AuthenticationStatus, number>>;

/** Scans of each day and of the products scanned most; days without a scan are there too. */
export const summariseScans = replicaEndpoint(contract.summariseScans, async ({ query, actor, database: { db } }) => {
  await checkScanFilters(db, scopeOf(actor), query);
  const named = await resolveRange(db, query, actor);
  const [counts, products] = await Promise.all([countDays(db, named), countScansByProduct(db, named.range, query.top)]);
  const days = new Map(named.days.map((day) => [day, { day, total: 0, results: {} as Results }]));
  for (const { day, result, scans } of counts) {
    const shown = days.get(day);
    if (!shown) continue;
    shown.total += scans;
    shown.results[result as AuthenticationStatus] = scans;
  }
  const all = [...days.values()];
  return {
    from: named.from,
    to: named.to,
    total: all.reduce((sum, { total }) => sum + total, 0),
    days: all,
    products: products.map((product) => ({ ...product, results: product.results as Results })),
  };
});

/** Days of UTC are counted as such; those of another zone are put together from quarters of an hour. */
async function countDays(db: Executor, { from, to, timeZone, days, bounds, range }: ResolvedRange) {
  if (timeZone === 'UTC') return countScansByDay(db, { ...range, from, to });
  const counts = await countScansByZoneDay(db, range, bounds);
  return counts.map((count) => ({ ...count, day: days[count.day - 1] ?? '' }));
}

export const summariseCalls = replicaEndpoint(analytics.summariseCalls, async ({ query, actor, database: { db } }) => {
  await checkScanFilters(db, scopeOf(actor), query);
  const { from, to, days, range, bounds } = await resolveRange(db, query, actor);
  const counts = await countCallsByZoneDay(db, range, bounds);
  const totals = new Map(counts.map(({ day, scans }) => [days[day - 1], scans]));
  const all = days.map((day) => ({ day, total: totals.get(day) ?? 0 }));
  return { from, to, total: all.reduce((sum, { total }) => sum + total, 0), days: all };
});

/** Scans of the places scanned most. */
export const summarisePlaces = endpoint(analytics.summarisePlaces, async ({ query, actor, database: { db } }) => {
  await checkScanFilters(db, scopeOf(actor), query);
  const named = await resolveRange(db, query, actor);
  const how = { top: query.top, atMost: analytics.scansLookedThrough };
  const { places, placed, lookedBackTo } = await countScansByPlace(db, named.range, how);
  return {
    ...presentRange(named),
    looked_back_to: lookedBackTo?.toISOString() ?? null,
    placed,
    places: places.map((place) => ({ ...place, results: place.results as Results })),
  };
});

/** Codes that came again, each as one row with its count. */
export const summariseRepeats = endpoint(analytics.summariseRepeats, async ({ query, actor, database: { db } }) => {
  await checkScanFilters(db, scopeOf(actor), query);
  const named = await resolveRange(db, query, actor);
  const how = { top: query.top, atMost: analytics.scansLookedThrough };
  const { codes, lookedBackTo } = await findRepeatedCodes(db, named.range, how);
  return {
    ...presentRange(named),
    looked_back_to: lookedBackTo?.toISOString() ?? null,
    repeated: codes[0]?.repeated ?? 0,
    codes: codes.map((row) => ({
      code: row.extended_id,
      product:
        row.product_id === null
          ? null
          : { id: row.product_id, name: row.product_name ?? '', sku: row.product_sku ?? '' },
      scans: row.scans,
      results: row.results as Results,
      places: row.places,
      suspicious: row.suspicious,
      first_at: row.first_at.toISOString(),
      last_at: row.last_at.toISOString(),
    })),
  };
});
