import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { raiseAlerts } from '../queries/scan-alerts.ts';
import { countLateScans } from '../queries/scan-summary.ts';
import {
  type HistoryRow,
  insertVisits,
  lockScanPlaces,
  readHistories,
  readScanLimits,
  withoutRecorded,
} from '../queries/visit-batches.ts';
import { findSuspicionReasons } from '../rules/suspicion-reasons.ts';
import type { FoundVisit } from './visit-address.ts';

type VisitWithReasons = { visit: FoundVisit; reasons: SuspicionReason[] };

/**
 * Records visits as scans, all of them or none, each once however often this is called, with what makes each
 * suspicious: as if they had been recorded one after the other at the moments they were made.
 */
export async function recordVisits(database: Database, visits: readonly FoundVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await transact(database, async ({ trx }) => {
    const placed = visits.filter(({ position, code }) => position && !code.isStaticPrint);
    if (placed.length > 0) {
      await lockScanPlaces(
        trx,
        placed.map(({ code }) => code.extendedId),
      );
    }
    const fresh = (await withoutRecorded(trx, visits)).sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
    if (fresh.length === 0) return;
    const limits = await readScanLimits(trx, [...new Set(fresh.map(({ code }) => code.companyId))]);
    const limited = fresh.map((visit) => ({ ...visit, enough: limits.get(visit.code.companyId) ?? 0 }));
    const visitsWithReasons = withSuspicionReasons(limited, await readHistories(trx, limited));
    const ids = await insertVisits(trx, visitsWithReasons);
    await countLateScans(
      trx,
      fresh.flatMap(({ uuid, code, madeAt }) => {
        const id = ids.get(uuid);
        return id === undefined ? [] : [{ id, extendedId: code.extendedId, madeAt }];
      }),
    );
    await raiseAlerts(
      trx,
      visitsWithReasons.flatMap(({ visit: { code, uuid, madeAt }, reasons }) => {
        const id = ids.get(uuid);
        return id === undefined ? [] : [{ scan: { ...code, id, uuid, madeAt }, reasons }];
      }),
    );
  });
}

/** Each visit by what the database knows and by the visits of the batch before it. */
function withSuspicionReasons(
  visits: readonly (FoundVisit & { enough: number })[],
  histories: readonly HistoryRow[],
): VisitWithReasons[] {
  const before = new Map<string, { times: number[]; last: HistoryRow['last'] }>();
  return visits.map((visit, index) => {
    const { code, position, madeAt, enough } = visit;
    // A static code is on many prints: how often and where it is scanned says nothing of any of them. Staff scan as
    // often as they like, and are not among the visits before.
    if (code.isStaticPrint || visit.isStaff) return { visit, reasons: [] };
    const dayBefore = madeAt.getTime() - 86_400_000;
    const history = histories[index];
    const { times, last: lastInBatch } = before.get(code.extendedId) ?? { times: [], last: null };
    const last = laterOf(
      lastInBatch && lastInBatch.at.getTime() > dayBefore ? lastInBatch : null,
      history?.last ?? null,
    );
    const reasons = findSuspicionReasons(position, {
      scansInDay: (history?.scans ?? 0) + times.filter((time) => time > dayBefore).length + 1,
      maxScansPerDay: enough,
      last: last && { position: last.position, secondsAgo: (madeAt.getTime() - last.at.getTime()) / 1000 },
      isAppBlacklisted: false,
    });
    times.push(madeAt.getTime());
    before.set(code.extendedId, { times, last: position ? { position, at: madeAt } : lastInBatch });
    return { visit, reasons };
  });
}

function laterOf<T extends { at: Date }>(one: T | null, other: T | null): T | null {
  if (!one || !other) return one ?? other;
  return one.at.getTime() >= other.at.getTime() ? one : other;
}
