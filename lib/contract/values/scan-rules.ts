export const thresholds = ['count', 'hours', 'kilometres', 'speed', 'scm_field'] as const;
export type Threshold = (typeof thresholds)[number];

interface KindTerms {
  /** Thresholds that a rule of the kind has; every other one is null. */
  thresholds: readonly Threshold[];
  /** Thresholds that may be null. */
  optional?: readonly Threshold[];
  /** Reason of a scan that meets the rule. */
  suspicion: string;
}

/** Kinds of scan rules. `server/scan-rules/kinds/` evaluates each. */
const kinds = {
  /** More scans of a code than `count`. */
  visits: { thresholds: ['count', 'hours'], suspicion: 'scanned_too_often' },
  /** Distinct places. */
  places: { thresholds: ['count', 'hours'], suspicion: 'rule_places' },
  /** Two scans further apart than a traveller gets. */
  distance: { thresholds: ['kilometres', 'speed', 'hours'], optional: ['speed'], suspicion: 'too_far_apart' },
  /** Photos judged as copies. */
  copies: { thresholds: ['count', 'hours'], suspicion: 'rule_copies' },
  /** Reports by different phones. */
  reports: { thresholds: ['count', 'hours'], suspicion: 'rule_reports' },
  /** A country that the code is not meant for. */
  off_market: { thresholds: ['scm_field'], optional: ['scm_field'], suspicion: 'rule_off_market' },
  /** A date of the code's SCM values has passed. */
  past_sell_by: { thresholds: ['scm_field'], suspicion: 'rule_past_sell_by' },
  /** A scan after the code was consumed. */
  consumed_again: { thresholds: ['hours'], suspicion: 'rule_consumed_again' },
  /** A scan by an application that is blacklisted. */
  blacklisted_app: { thresholds: [], suspicion: 'blacklisted_app' },
  /** A scan before the order of the code was reported as printed. */
  before_printing: { thresholds: [], suspicion: 'rule_before_printing' },
} as const satisfies Record<string, KindTerms>;

export type ScanRuleKind = keyof typeof kinds;
export const scanRuleKinds = Object.keys(kinds) as ScanRuleKind[];

/** Reasons that kinds of rules give to suspicious scans. */
export type SuspicionReason = (typeof kinds)[ScanRuleKind]['suspicion'];
export const suspicionOf = <K extends ScanRuleKind>(kind: K): (typeof kinds)[K]['suspicion'] => kinds[kind].suspicion;
export const suspicionReasons: readonly SuspicionReason[] = scanRuleKinds.map(suspicionOf);

export const hasThreshold = (kind: ScanRuleKind, threshold: Threshold): boolean =>
  (kinds[kind] as KindTerms).thresholds.includes(threshold);

export const mayLack = (kind: ScanRuleKind, threshold: Threshold): boolean =>
  (kinds[kind] as KindTerms).optional?.includes(threshold) === true;

interface WrongThreshold {
  name: Threshold;
  reason: 'ruleFieldRequired' | 'ruleFieldNotAllowed';
}

/** The thresholds that a rule lacks, and those that its kind does not have. */
export function wrongThresholds(
  rule: { kind: ScanRuleKind } & Record<Threshold, number | string | null>,
): WrongThreshold[] {
  return thresholds.flatMap((name): WrongThreshold[] => {
    if (!hasThreshold(rule.kind, name)) return rule[name] === null ? [] : [{ name, reason: 'ruleFieldNotAllowed' }];
    return rule[name] === null && !mayLack(rule.kind, name) ? [{ name, reason: 'ruleFieldRequired' }] : [];
  });
}

export const scanRuleActions = ['warn', 'blacklist'] as const;
export type ScanRuleAction = (typeof scanRuleActions)[number];

/** The rules that a new company has. 1,000 km/h is the speed of an airliner; positions are about as exact as 100 km. */
export const defaultScanRules = [
  { kind: 'visits', count: 50, hours: 24 },
  { kind: 'distance', kilometres: 100, speed: 1000, hours: 24 },
  { kind: 'blacklisted_app' },
] as const satisfies readonly ({ kind: ScanRuleKind } & Partial<Record<Exclude<Threshold, 'scm_field'>, number>>)[];

/** Maximum for a company. */
export const maxScanRules = 50;
export const maxRuleCount = 1000;
/** 90 days. */
export const maxRuleHours = 2160;
/** Half of the way around the earth. */
export const maxRuleKilometres = 20_000;
/** In km/h. */
export const maxRuleSpeed = 10_000;
/** Products, brands or recipients of a rule. */
export const maxRuleRefs = 100;

/** Codes that a dry run lists, and scans that it lists of each. */
export const maxDryRunCodes = 100;
export const maxDryRunScans = 20;
/** Codes that one call puts back. */
export const restoredAtOnce = 1000;
