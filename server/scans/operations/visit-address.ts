import { randomUUID } from 'node:crypto';
import { canBeId } from '#server/photo-readers/match-content.ts';
import { consumerPage } from '../rules/consumer-address.ts';
import { judgeRecord } from '../rules/judge-code.ts';
import type { Position } from '../rules/scan-position.ts';
import type { ScanNote, ScanStore } from '../rules/scan-store.ts';
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
  candidates: readonly string[],
  isRecorded: boolean,
  position: Position | null,
  store: ScanStore,
): Promise<Visit> {
  const ids = candidates.filter(canBeId);
  if (ids.length === 0) return { kind: 'unknown' };
  const uuid = randomUUID();
  const code = isRecorded ? await recordVisit(ids, uuid, position, store) : await store.findCode(ids, null);
  if (!code) return { kind: 'unknown' };
  const location = consumerPage(code, isRecorded ? uuid : null);
  return location ? { kind: 'redirect', location } : { kind: 'page', code };
}

async function recordVisit(
  ids: readonly string[],
  uuid: string,
  position: Position | null,
  store: ScanStore,
): Promise<ScannedCode | null> {
  const recorded = await store.recordScan(ids, null, 'address', (found) => noteOf(found, uuid, position));
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
