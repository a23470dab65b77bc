import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { countLateScans } from '#server/scans/shared/scan-summary.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { insertCalls } from '#server/scans/shared/visit-calls.ts';
import { withoutRecorded } from '../queries/visit-batches.ts';
import { type FoundVisit, type Visit, visitedCode } from './visit-address.ts';

/**
 * Records visits as calls, all of them or none, each once however often this is called. Anyone and any program can make
 * any number of them: they raise no alert and are in no count of scans.
 */
export async function recordVisits(database: Database, visits: readonly FoundVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await transact(database, async ({ trx }) => {
    const fresh = await withoutRecorded(trx, visits);
    if (fresh.length === 0) return;
    await countLateScans(trx, await insertCalls(trx, fresh));
  });
}

/** Records a visit whose code could not be looked up while it was made, with its time, once. */
export async function recordLateVisit(
  database: Database,
  { ids, companyId = null, ...visit }: Visit & { madeAt: Date },
): Promise<void> {
  const code = await findScannedCode(database.db, ids, companyId);
  if (code) await recordVisits(database, [{ ...visit, code: visitedCode(code) }]);
}
