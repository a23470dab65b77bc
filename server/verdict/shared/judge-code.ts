import { blacklistReasonNames } from '#lib/contract/codes.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { reason } from '#lib/texts/reason.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Verdicts that do not depend on the picture of the code. */
export type RecordVerdict = Extract<AuthenticationStatus, 'blacklisted' | 'inactive' | 'sid' | 'not_trained'>;

const trained = 2;

/**
 * The verdict that the code's record alone gives, in the order the interface's decisions lay down; null when its secure
 * graphic has to be judged.
 */
export function judgeRecord(code: ScannedCode): RecordVerdict | null {
  if (code.activationStatus === 2) return 'blacklisted';
  if (code.activationStatus !== 1) return 'inactive';
  if (code.codeLayout === 'none') return 'sid';
  if (code.trainingStatus !== trained || !code.print) return 'not_trained';
  return null;
}

/** Why, in words for the scan record; empty when the verdict says it all. */
export function reasonOf(
  verdict: AuthenticationStatus,
  code: ScannedCode,
  evidence: ScanEvidence | null = null,
): string {
  if (verdict === 'blacklisted') return blacklistReasonNames[code.blacklistReason] ?? '';
  if (verdict === 'not_trained') return englishReason(reason('modelNotFound'));
  if (evidence?.unknown_reason === 'proofs') return 'The press has too few proofs.';
  return '';
}
