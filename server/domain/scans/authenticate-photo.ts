import { randomUUID } from 'node:crypto';
import type { AuthenticationResult, AuthenticationStatus } from '#lib/contract/photo.ts';
import { judgeRecord, reasonOf } from './judge-code.ts';
import { idsOf, prefixesOf } from './match-content.ts';
import { presentScan } from './present-scan.ts';
import type { ScanStore } from './scan-store.ts';
import type { ScanApp, ScannedCode } from './scanned-code.ts';

export interface PhotoToAuthenticate {
  /** Content of the code the photo is about; null when none was read. */
  content: string | null;
}

/**
 * The answer to a photo, in the order the interface's decisions lay down: not_read, third_party, not_found, then what the
 * code's record says. A scan record is made in the same transaction that read the code it speaks of.
 * @param standardPrefix the service's standard code address, served whether or not a workorder uses it.
 */
export async function authenticatePhoto(
  { content }: PhotoToAuthenticate,
  app: ScanApp,
  deps: { store: ScanStore; standardPrefix: string },
): Promise<AuthenticationResult> {
  if (content === null) return withoutScan('not_read', null);

  const prefixes = await servedPrefixes(content, deps);
  if (prefixes.length === 0) return withoutScan('third_party', content);

  const ids = idsOf(content, prefixes);
  const companyId = app.isOperator ? null : app.companyId;
  const recorded = ids.length > 0 ? await deps.store.recordScan(ids, companyId, (code) => noteOf(code, app)) : null;
  if (!recorded) return withoutScan('not_found', content);

  const { code, note } = recorded;
  return {
    authentication_status: note.result,
    image_quality: [],
    image_roi: null,
    carrier_content: content,
    scan: presentScan(code, { ...note, reason: reasonOf(note.result, code) }, app),
  };
}

async function servedPrefixes(content: string, deps: { store: ScanStore; standardPrefix: string }): Promise<string[]> {
  const candidates = prefixesOf(content);
  if (candidates.length === 0) return [];
  const found = await deps.store.findUrlPrefixes(candidates);
  return candidates.includes(deps.standardPrefix) ? [deps.standardPrefix, ...found] : found;
}

function noteOf(code: ScannedCode, app: ScanApp) {
  return {
    uuid: randomUUID(),
    // A trained secure graphic whose picture nobody has judged leaves no confidence either way.
    result: judgeRecord(code) ?? ('auth_unknown' as const),
    source: 'photo' as const,
    appId: app.id,
    details: {},
  };
}

function withoutScan(status: AuthenticationStatus, content: string | null): AuthenticationResult {
  return { authentication_status: status, image_quality: [], image_roi: null, carrier_content: content, scan: {} };
}
