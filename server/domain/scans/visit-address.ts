import { randomUUID } from 'node:crypto';
import { consumerPage } from './consumer-address.ts';
import { judgeRecord } from './judge-code.ts';
import { canBeId } from './match-content.ts';
import type { ScanNote, ScanStore } from './scan-store.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Where a call of a code's address leads: to the company's page, or to a plain page of ours that says what the code is. */
export type Visit = { kind: 'redirect'; location: string } | { kind: 'page'; code: ScannedCode } | { kind: 'unknown' };

/**
 * A person scanned a code and their phone called its address.
 * @param candidates forms in which the path can be an id, likeliest first.
 * @param isRecorded false for a HEAD request: link previews and checkers ask with it, no person does.
 */
export async function visitAddress(
  candidates: readonly string[],
  isRecorded: boolean,
  store: ScanStore,
): Promise<Visit> {
  const ids = candidates.filter(canBeId);
  if (ids.length === 0) return { kind: 'unknown' };
  const uuid = randomUUID();
  const code = isRecorded
    ? (await store.recordScan(ids, null, (found) => noteOf(found, uuid)))?.code
    : await store.findCode(ids);
  if (!code) return { kind: 'unknown' };
  const location = consumerPage(code, isRecorded ? uuid : null);
  return location ? { kind: 'redirect', location } : { kind: 'page', code };
}

function noteOf(code: ScannedCode, uuid: string): ScanNote {
  return {
    uuid,
    // The address shows the code's id only: of a secure graphic nothing was seen.
    result: judgeRecord(code) ?? 'auth_unknown',
    source: 'address',
    appId: null,
    details: {},
  };
}
