import type { ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import { ruleKinds } from '../kinds/kinds.ts';
import { hourMs, type RuleScan, type RuleThresholds } from '../kinds/rule-kind.ts';

/** Scans of a code that are kept for comparison with the next one. It bounds memory and time. */
export const longestWindow = 2000;

export const comparesScans = (kind: ScanRuleKind): boolean => ruleKinds[kind].comparesScans;

export const watchesReports = (kind: ScanRuleKind): boolean => ruleKinds[kind].watchesReports === true;

export interface RuleHit {
  scan: RuleScan;
  /** The scans that count, oldest first; the last of them is `scan`. The next step of the search changes it. */
  scans: readonly RuleScan[];
}

/**
 * Finds the scans of one code that meet a rule. The same function decides for new scans and in a dry run.
 * @param scans of one code, oldest first
 * @param facts that the rule's kind has read
 */
export function* findHits(
  rule: RuleThresholds,
  scans: Iterable<RuleScan>,
  facts?: unknown,
): Generator<RuleHit, void, undefined> {
  const { relevant, isHit } = ruleKinds[rule.kind];
  const windowMs = (rule.hours ?? 0) * hourMs;
  let window: RuleScan[] = [];
  for (const scan of scans) {
    if (relevant && !relevant.includes(scan, facts)) continue;
    const oldest = scan.at - windowMs;
    const kept = window.findIndex(({ at }) => at > oldest);
    if (kept !== 0) window = kept === -1 ? [] : window.slice(kept);
    if (window.length >= longestWindow) window.shift();
    window.push(scan);
    if (isHit(rule, scan, window, facts)) yield { scan, scans: window };
  }
}
