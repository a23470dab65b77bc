import type { RawBuilder, Selectable } from 'kysely';
import type { ScanRuleAction, ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';

/** Thresholds of a rule. Those that its kind does not have are null. */
export interface RuleThresholds {
  kind: ScanRuleKind;
  count: number | null;
  hours: number | null;
  kilometres: number | null;
  /** In km/h. */
  speed: number | null;
}

/** A saved rule or one that is tried in a dry run. */
export interface RuleTerms extends RuleThresholds {
  scm_field: string | null;
  product_ids: readonly number[];
  brand_ids: readonly number[];
  action: ScanRuleAction;
}

/** A saved rule. */
export type ScanRuleRow = Selectable<Schema['scan_rules']>;

/** A scan or a report of a code. */
export interface RuleScan {
  id: number;
  /** Null for a report without a scan. */
  uuid: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  source: 'photo' | 'address' | 'report';
  /** Null for a report. */
  result: string | null;
  /** Visit of the phone that sent a report, where it is known. */
  visitId: string | null;
  position: Position | null;
  /** ISO 3166, two letters. */
  country: string | null;
  scanAppId: number | null;
  extendedId: string;
  workorderId: number;
  productId: number | null;
  /** Status of the code: at the time of a scan, and now for a report. */
  activationStatus: number;
  /** Text that the code has in the rule's SCM field; null without a field or a text. */
  scm: string | null;
  /** Time when the code was consumed, in milliseconds since the epoch; read for kinds that need it. */
  consumedAt: number | null;
}

/** Products and orders of the scans that are evaluated. */
export interface Among {
  products: readonly number[];
  workorders: readonly number[];
}

/**
 * One kind of scan rule. Its thresholds and the reason that it gives are in lib/contract/values/scan-rules.ts.
 * New scans and dry runs are evaluated by the same functions.
 */
export interface RuleKind<Facts = unknown> {
  /** Compares scans of one code, and so leaves out static codes: they are on many prints. */
  comparesScans: boolean;
  /** Evaluates reports instead of scans. */
  watchesReports?: boolean;
  /** Needs `consumedAt` of the code. Its SCM field is read in any case. */
  needsCode?: boolean;
  /**
   * Reads facts besides scans and codes, once for a batch of scans.
   * @param among limits the facts to products and orders; null for all of the companies
   */
  readFacts?(db: Executor, companyIds: readonly number[], among: Among | null): Promise<Facts>;
  /** Scans that the kind evaluates; usual: all. In SQL as a condition over `scans` and, with `needsCode`, `codes`. */
  relevant?: {
    includes(scan: RuleScan, facts: Facts): boolean;
    where(facts: Facts): RawBuilder<unknown>;
  };
  /** The fewest relevant scans of a code that can meet the rule. Usual: one. */
  fewestScans?(rule: RuleThresholds): number;
  /** @param window relevant scans within the rule's hours, oldest first; the last of them is `scan` */
  isHit(rule: RuleThresholds, scan: RuleScan, window: readonly RuleScan[], facts: Facts): boolean;
}

export const hourMs = 3_600_000;
