import type { EndpointRequest } from '#lib/contract/endpoint.ts';
import type { downloadScans } from '#lib/contract/scan-analytics.ts';
import { dayIn } from '#lib/format/days-in-zone.ts';
import { findCompanyZone } from '#server/accounts/shared/time-zone.ts';
import type { Actor } from '#server/core/actor.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { findCountScope } from '../queries/count-scope.ts';
import type { ScanRange } from '../shared/scan-conditions.ts';
import { zoneDays } from '../shared/zone-days.ts';

const dayMs = 86_400_000;
const shownDays = 30;

export interface ResolvedRange {
  from: string;
  to: string;
  timeZone: string;
  days: string[];
  bounds: number[];
  range: ScanRange;
}

type RangeQuery = Pick<EndpointRequest<typeof downloadScans>['query'], 'created_at' | 'time_zone' | 'company'> &
  Parameters<typeof findCountScope>[2];

/**
 * The days a request names, as they pass in its zone or else the company's, the last 30 when it names none; and which
 * scans it may count.
 */
export async function resolveRange(db: Executor, query: RangeQuery, actor: Actor): Promise<ResolvedRange> {
  const timeZone = query.time_zone ?? (await findCompanyZone(db, actor.companyId));
  const today = dayIn(timeZone, Date.now());
  const earliest = new Date(Date.parse(today) - (shownDays - 1) * dayMs).toISOString().slice(0, 10);
  const [from = '', to = from] = query.created_at?.split(',') ?? [earliest, today];
  const { days, bounds } = zoneDays(from, to, timeZone);
  const scope = scopeOf(actor);
  const companyId = 'companyId' in scope ? scope.companyId : (query.company ?? null);
  const counted = await findCountScope(db, companyId, query);
  return { from, to, timeZone, days, bounds, range: { ...counted, from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 } };
}

export const presentRange = ({ from, to, range }: ResolvedRange) => ({
  from,
  to,
  starts_at: new Date(range.from).toISOString(),
  ends_at: new Date(range.to).toISOString(),
});
