import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { queueForRules } from '#server/scans/shared/rule-queue.ts';
import { recountScans } from '#server/scans/shared/scan-summary.ts';
import { confirmVisits } from '#server/scans/shared/visit-calls.ts';
import { lockVisitsOf } from '#server/scans/shared/visit-scans.ts';
import { type ConfirmedVisit, findBegunVisits, findCalls, type RecordedCall } from '../queries/seen-visits.ts';
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
  const begun = await findBegunVisits(trx, visits);
  const confirmed = visits.map(({ call, visitId }): ConfirmedVisit => {
    const key = `${call.extendedId} ${visitId}`;
    const isRepeat = visitId !== null && begun.has(key);
    if (visitId !== null) begun.add(key);
    return { call, visitId, isRepeat };
  });
  await queueForRules(
    trx,
    confirmed.filter(({ isRepeat, call }) => !isRepeat && !call.isStaff).map(({ call }) => call),
  );
  const calls = visits.map(({ call }) => call);
  await recountScans(trx, calls, () => confirmVisits(trx, confirmed));
}

/** In the order in which they were made, each scan once: a page that is shown again says again that it was seen. */
function oncePerScan(seen: readonly SeenVisit[]): SeenVisit[] {
  const first = new Map<string, SeenVisit>();
  for (const visit of seen) if (!first.has(visit.uuid)) first.set(visit.uuid, visit);
  return [...first.values()].sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}
