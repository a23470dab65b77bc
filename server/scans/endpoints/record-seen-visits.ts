import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { raiseAlerts } from '../queries/scan-alerts.ts';
import { recountScans } from '../queries/scan-summary.ts';
import {
  type ConfirmedVisit,
  confirmVisits,
  countDaysBefore,
  findBegunVisits,
  findCalls,
  findStaticOrders,
  type RecordedCall,
  readScanLimits,
} from '../queries/seen-visits.ts';
import { lockVisitsOf } from '../queries/visit-locks.ts';
import { findSuspicionReasons } from '../rules/suspicion-reasons.ts';
import { queueForRules } from '../shared/rule-queue.ts';
import { recordLateVisit } from './record-visits.ts';
import type { SeenVisit } from './visit-address.ts';

/**
 * Makes the calls of visits that a person has seen their visits, each once however often this is called. Visits of a
 * phone that has visited the code before are repeats: in no count, and never suspicious.
 */
export async function recordSeenVisits(database: Database, seen: readonly SeenVisit[]): Promise<void> {
  if (seen.length === 0) return;
  const missing = await transact(database, async ({ trx }) => {
    await lockVisitsOf(
      trx,
      seen.map(({ extendedId }) => extendedId),
    );
    const found = await findCalls(trx, seen);
    const calls = new Map(found.map((call) => [call.uuid, call]));
    const fresh = oncePerScan(seen).flatMap((visit) => {
      const call = calls.get(visit.uuid);
      return call?.isPerson === false ? [{ ...visit, call }] : [];
    });
    if (fresh.length > 0) await confirm(trx, fresh);
    return seen.filter(({ uuid }) => !calls.has(uuid));
  });
  if (missing.length === 0) return;
  // The call waits in the log of a program that was killed, or of another machine: its uuid keeps it from being
  // recorded twice.
  for (const { extendedId, visitId: _, ...visit } of missing) {
    await recordLateVisit(database, { ...visit, ids: [extendedId], callKind: null });
  }
  const recorded = await transact(database, ({ trx }) => findCalls(trx, missing));
  const uuids = new Set(recorded.map(({ uuid }) => uuid));
  await recordSeenVisits(
    database,
    missing.filter(({ uuid }) => uuids.has(uuid)),
  );
}

type Trx = Parameters<typeof confirmVisits>[0];

async function confirm(trx: Trx, visits: readonly (SeenVisit & { call: RecordedCall })[]): Promise<void> {
  const calls = visits.map(({ call }) => call);
  const limits = await readScanLimits(trx, [...new Set(calls.map(({ companyId }) => companyId))]);
  const limited = calls.map((call) => ({ ...call, enough: limits.get(call.companyId) ?? 0 }));
  const before = await countDaysBefore(trx, limited);
  const begun = await findBegunVisits(trx, visits);
  const statics = await findStaticOrders(trx, [...new Set(calls.map(({ workorderId }) => workorderId))]);
  const inBatch = new Map<string, number[]>();
  const confirmed = limited.map((call, index): ConfirmedVisit => {
    const { visitId = null } = visits[index] ?? {};
    const key = `${call.extendedId} ${visitId}`;
    const isRepeat = visitId !== null && begun.has(key);
    if (visitId !== null) begun.add(key);
    // A static code is on many prints: how often it is scanned says nothing of any of them.
    if (isRepeat || call.isStaff || statics.has(call.workorderId)) return { call, visitId, isRepeat, reasons: [] };
    const times = inBatch.get(call.extendedId) ?? [];
    const dayBefore = call.madeAt.getTime() - 86_400_000;
    const reasons = findSuspicionReasons(null, {
      scansInDay: (before[index] ?? 0) + times.filter((time) => time > dayBefore).length + 1,
      maxScansPerDay: call.enough,
      last: null,
      isAppBlacklisted: false,
    });
    inBatch.set(call.extendedId, [...times, call.madeAt.getTime()]);
    return { call, visitId, isRepeat, reasons };
  });
  await raiseAlerts(
    trx,
    confirmed.map(({ call, reasons }) => ({ scan: call, reasons })),
  );
  await queueForRules(
    trx,
    confirmed.filter(({ isRepeat, call }) => !isRepeat && !call.isStaff).map(({ call }) => call),
  );
  await recountScans(trx, calls, () => confirmVisits(trx, confirmed));
}

/** In the order in which they were made, each scan once: a page that is shown again says again that it was seen. */
function oncePerScan(seen: readonly SeenVisit[]): SeenVisit[] {
  const first = new Map<string, SeenVisit>();
  for (const visit of seen) if (!first.has(visit.uuid)) first.set(visit.uuid, visit);
  return [...first.values()].sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}
