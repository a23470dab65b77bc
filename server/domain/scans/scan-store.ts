import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { AllowanceState } from './photo-allowance.ts';
import type { ScanApp, ScannedCode } from './scanned-code.ts';

/** What goes into the books for one scan. */
export interface ScanNote {
  uuid: string;
  result: AuthenticationStatus;
  source: 'photo' | 'address';
  appId: number | null;
  details: Record<string, unknown>;
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
   * Finds the first of the ids that names a code the caller may see, and writes what `note` says of it, in one transaction.
   * @param companyId whose codes may be seen; null for every company's.
   */
  recordScan(
    ids: readonly string[],
    companyId: number | null,
    note: (code: ScannedCode) => ScanNote,
  ): Promise<{ code: ScannedCode; note: ScanNote } | null>;

  /** A code by its id, without a record of it being asked for. */
  findCode(ids: readonly string[]): Promise<ScannedCode | null>;
}
