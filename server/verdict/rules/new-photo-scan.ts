import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** Values to record for one scan. */
export interface NewPhotoScan {
  uuid: string;
  result: AuthenticationStatus;
  scanApp: ScanApp | null;
  /** Where it was made, as far as that is known; about a kilometre exact. */
  position: Position | null;
  /** ISO 3166-1, as far as the network in front of us says. */
  country: string | null;
  /** Where its photo is going to be stored; null when it is not to be kept. */
  photoKey: string | null;
  details: { evidence?: ScanEvidence };
}

export interface RecordedScan {
  code: ScannedCode;
  note: NewPhotoScan;
  /** Photos of the code by the same application that could not be judged, right before this one. */
  unreadableRetries: number;
}
