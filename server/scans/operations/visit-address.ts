import type { Database } from '#server/core/db/database.ts';
import { canBeId } from '#server/photo-readers/match-content.ts';
import { recordScan } from '../queries/scan-records.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import { judgeRecord } from '../rules/judge-code.ts';
import type { ScanNote } from '../rules/scan-note.ts';
import type { Position } from '../rules/scan-position.ts';
import type { ScannedCode } from '../rules/scanned-code.ts';

/** A person scanned a code and their phone called its address. */
export interface Visit {
  /** The scan's, made before it is recorded. */
  uuid: string;
  /** Forms in which the path can be an id, likeliest first: those that can be one. */
  ids: readonly string[];
  /** Where the phone is, as far as the network in front of us says. */
  position: Position | null;
}

export const idsThatCanBe = (candidates: readonly string[]) => candidates.filter(canBeId);

/** Records the visit as a scan. @returns the code that was scanned; null when there is none */
export async function recordVisit({ db }: Database, visit: Visit): Promise<ScannedCode | null> {
  const recorded = await db.transaction().execute((trx) => recordIn(trx, visit, {}));
  return recorded === 'not now' ? null : (recorded?.code ?? null);
}

/** Records a visit of before, with its time, once: however often this is called, also after it was cut off. */
export async function recordLateVisit({ db }: Database, visit: Visit, madeAt: Date): Promise<void> {
  await db.transaction().execute((trx) => recordIn(trx, visit, { madeAt }));
}

/** The code behind an address, with nothing recorded: link previews and checkers ask so, no person does. */
export function lookAtAddress({ db }: Database, ids: readonly string[]): Promise<ScannedCode | null> {
  return findScannedCode(db, ids, null);
}

const recordIn = (trx: Parameters<typeof recordScan>[0], { ids, uuid, position }: Visit, late: { madeAt?: Date }) =>
  recordScan(
    trx,
    { ids, companyId: null },
    'address',
    (code) => ({ ...noteOf(code, uuid, position), ...late }),
    () => (late.madeAt ? uuid : null),
  );

function noteOf(code: ScannedCode, uuid: string, position: Position | null): ScanNote {
  return {
    uuid,
    // The address shows the code's id only: of a secure graphic nothing was seen.
    result: judgeRecord(code) ?? 'auth_unknown',
    app: null,
    position,
    photoKey: null,
    details: {},
  };
}
