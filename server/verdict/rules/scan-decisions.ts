import { activationStatus } from '#lib/contract/codes.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { isConsumedByCheck } from '#server/scans/shared/consumption.ts';
import type { RecordedPhoto } from '#server/scans/shared/keyed-photos.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import type { NewPhotoScan } from './new-photo-scan.ts';

/** Decisions about the scan that a photo makes. A static code is on many prints: its scans say nothing of one print. */

/** Whether too many visits with a photo blacklist the code. */
export const hasScanLimit = ({ activationStatus: status, isStaticPrint }: ScannedCode): boolean =>
  status === activationStatus.active && !isStaticPrint;

/** Whether the scan consumes the code. */
export const isConsuming = (code: ScannedCode, result: AuthenticationStatus, isStaff: boolean): boolean =>
  result === 'auth_original' && !isStaff && isConsumedByCheck(code);

/** Whether photos of the code that could not be judged are counted for an application. */
export const countsRetries = (code: ScannedCode, { scanApp }: NewPhotoScan): boolean =>
  scanApp !== null && !code.isStaticPrint;

/** Photos that could not be judged, up to the first that could. @param results the latest first */
export function countUnreadable(results: readonly string[]): number {
  const judged = results.findIndex((result) => result !== 'bad_quality' && result !== 'auth_error');
  return judged === -1 ? results.length : judged;
}

/** The scan of a photo that was recorded before: its first result is answered again, and its photo stored once. */
export const repeatScan = (scan: NewPhotoScan, { result }: RecordedPhoto): NewPhotoScan => ({
  ...scan,
  result: result as AuthenticationStatus,
  photoKey: null,
});
