import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';

/** Tones of the verdicts; their words are `common: verdict.…`, their explanations are in `authenticate`. */
export const verdicts: Record<AuthenticationStatus, { tone: StatusTone }> = {
  auth_original: { tone: 'ok' },
  auth_copy: { tone: 'bad' },
  auth_unknown: { tone: 'wait' },
  auth_error: { tone: 'wait' },
  bad_quality: { tone: 'wait' },
  sid: { tone: 'active' },
  third_party: { tone: 'off' },
  not_read: { tone: 'wait' },
  not_found: { tone: 'bad' },
  not_trained: { tone: 'wait' },
  inactive: { tone: 'wait' },
  blacklisted: { tone: 'bad' },
};

/** A copy whose detail may be an original's: its ink is not that of the print that was enrolled. */
export const isOtherPrint = (status: AuthenticationStatus, evidence: ScanEvidence | null | undefined): boolean => {
  const enrolled = evidence?.enrolled;
  return status === 'auth_copy' && !!enrolled && enrolled.likeness <= enrolled.thresholds.other;
};
