import type { SuspicionReason } from '#lib/contract/values/scan-rules.ts';
import type { Executor } from '#server/core/db/database.ts';

/** A code that a scan rule blacklisted. */
export interface BlacklistingByRule {
  id: number;
  at: Date;
  extended_id: string;
  reason: SuspicionReason;
  /** Null for a report. */
  scan_uuid: string | null;
}

type Reader = (
  db: Executor,
  companyId: number,
  codes: readonly string[],
  time: { since: Date; until: Date | null },
) => Promise<BlacklistingByRule[]>;

let reader: Reader = async () => [];

/** Registers the room above that knows what rules did to codes. */
export function readBlacklistingsBy(read: Reader): void {
  reader = read;
}

/** Codes of a case that rules blacklisted in a time, oldest first. */
export const listBlacklistingsByRules: Reader = (...given) => reader(...given);
