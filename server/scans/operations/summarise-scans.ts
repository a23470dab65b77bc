import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import * as contract from '#lib/contract/scans.ts';
import { scopeOf } from '#server/core/actor.ts';
import { operation } from '#server/core/http/operation.ts';
import { checkScanFilters } from '../queries/scan-lists.ts';
import { countScansByDay, countScansByProduct } from '../queries/scan-summary.ts';

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const shownDays = 30;

/** Scans of each day and of the products scanned most; days without a scan are there too. */
export const summariseScans = operation(contract.summariseScans, async ({ query, actor, database: { db } }) => {
  const scope = scopeOf(actor);
  await checkScanFilters(db, scope, { company: query.company });
  const now = Date.now();
  const [from, to = from] = query.created_at?.split(',') ?? [dayOf(now - (shownDays - 1) * dayMs), dayOf(now)];
  if (from === undefined || to === undefined) throw new Error('A range has two ends.');
  const range = { companyId: 'companyId' in scope ? scope.companyId : (query.company ?? null), from, to };
  const [counts, products] = await Promise.all([countScansByDay(db, range), countScansByProduct(db, range, query.top)]);
  const days = new Map<
    string,
    { day: string; total: number; results: Partial<Record<AuthenticationStatus, number>> }
  >();
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) {
    days.set(dayOf(ms), { day: dayOf(ms), total: 0, results: {} });
  }
  for (const { day, result, scans } of counts) {
    const shown = days.get(day);
    if (!shown) continue;
    shown.total += scans;
    shown.results[result as AuthenticationStatus] = scans;
  }
  const all = [...days.values()];
  return { from, to, total: all.reduce((sum, { total }) => sum + total, 0), days: all, products };
});
