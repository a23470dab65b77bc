import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import type { AllowanceState } from './photo-allowance.ts';
import type { Position } from './scan-position.ts';
import type { ScanApp, ScannedCode } from './scanned-code.ts';

/** What a scan rests on: a photo that an application sent, or a call of the code's address. */
export type ScanSource = 'photo' | 'address';

/** What goes into the books for one scan. */
export interface ScanNote {
  uuid: string;
  result: AuthenticationStatus;
  app: ScanApp | null;
  /** Where it was made, as far as that is known; about a kilometre exact. */
  position: Position | null;
  /** Where its photo is going to be stored; null when it is not to be kept. */
  photoKey: string | null;
  details: { evidence?: ScanEvidence };
}

export interface RecordedScan {
  code: ScannedCode;
  note: ScanNote;
  /** Photos of the code by the same application that could not be judged, right before this one. */
  unreadableRetries: number;
}

/** What scanning needs of a database. */
export interface ScanStore {
  findApp(identifier: string): Promise<ScanApp | null>;

  /** Changes an application's allowance under a lock, so that any number of processes count together. `now` is the database's. */
  changeAllowance<T extends { state: AllowanceState }>(
    appId: number,
    change: (state: AllowanceState | null, now: number) => T,
  ): Promise<T>;

  /** Every prefix that codes are printed under. May lag behind by some seconds. */
  listUrlPrefixes(): Promise<readonly string[]>;

  /** Those of the given texts that are a url_prefix, as of now. */
  findUrlPrefixes(candidates: readonly string[]): Promise<string[]>;

  /**
   * Finds the first of the ids that names a code the caller may see, and writes what `note` says of it, in one transaction. With the scan
   * goes what makes it suspicious, and a code that was photographed more often than its company allows is blacklisted
   * before `note` sees it. Visits of its address neither count for that nor blacklist: anyone can make any number of
   * them without the item in hand.
   * @param companyId whose codes may be seen; null for every company's.
   * @returns null when there is no such code, 'not now' when `note` has nothing to say of it
   */
  recordScan(
    ids: readonly string[],
    companyId: number | null,
    source: ScanSource,
    note: (code: ScannedCode) => ScanNote | null,
  ): Promise<RecordedScan | 'not now' | null>;

  /** A code by its id, without a record of it being asked for. */
  findCode(ids: readonly string[], companyId: number | null): Promise<ScannedCode | null>;

  /** What the graphics of a workorder are keyed by; null when none was ever drawn. */
  findSecret(workorderId: number): Promise<Uint8Array | null>;
}
