import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import { canBeId } from '#server/photo-readers/match-content.ts';
import { recordScan } from '../queries/scan-records.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import { consumerPage } from '../rules/consumer-address.ts';
import { judgeRecord } from '../rules/judge-code.ts';
import type { ScanNote } from '../rules/scan-note.ts';
import type { Position } from '../rules/scan-position.ts';
import type { ScannedCode } from '../rules/scanned-code.ts';

/** Where a call of a code's address leads: to the company's page, or to a plain page of ours that says what the code is. */
export type Visit = { kind: 'redirect'; location: string } | { kind: 'page'; code: ScannedCode } | { kind: 'unknown' };

/**
 * A person scanned a code and their phone called its address.
 * @param candidates forms in which the path can be an id, likeliest first.
 * @param position where the phone is, as far as the network in front of us says
 * @param isRecorded false for a HEAD request: link previews and checkers ask with it, no person does.
 */
export async function visitAddress(
  database: Database,
  candidates: readonly string[],
  isRecorded: boolean,
  position: Position | null,
): Promise<Visit> {
  const ids = candidates.filter(canBeId);
  if (ids.length === 0) return { kind: 'unknown' };
  const uuid = randomUUID();
  const code = isRecorded
    ? await recordVisit(database, ids, uuid, position)
    : await findScannedCode(database.db, ids, null);
  if (!code) return { kind: 'unknown' };
  const location = consumerPage(code, isRecorded ? uuid : null);
  return location ? { kind: 'redirect', location } : { kind: 'page', code };
}

async function recordVisit(
  { db }: Database,
  ids: readonly string[],
  uuid: string,
  position: Position | null,
): Promise<ScannedCode | null> {
  const recorded = await db
    .transaction()
    .execute((trx) => recordScan(trx, { ids, companyId: null }, 'address', (found) => noteOf(found, uuid, position)));
  return recorded === 'not now' ? null : (recorded?.code ?? null);
}

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
