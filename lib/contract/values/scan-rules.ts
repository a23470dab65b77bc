/**
 * What a rule watches. visits: scans of a code. places: distinct places. distance: two places far apart. copies:
 * photos judged as copies. reports: reports by different phones. off_market: a country the code is not meant for.
 * past_sell_by: a date of the code's SCM values has passed. consumed_again: a scan after the code was consumed.
 */
export const scanRuleKinds = [
  'visits',
  'places',
  'distance',
  'copies',
  'reports',
  'off_market',
  'past_sell_by',
  'consumed_again',
] as const;
export type ScanRuleKind = (typeof scanRuleKinds)[number];

export const scanRuleActions = ['warn', 'blacklist'] as const;
export type ScanRuleAction = (typeof scanRuleActions)[number];

/** Thresholds that each kind has; every other one of the rule is null, and so may be those of mayLack. */
export const thresholdsOf = {
  visits: ['count', 'hours'],
  places: ['count', 'hours'],
  distance: ['kilometres', 'hours'],
  copies: ['count', 'hours'],
  reports: ['count', 'hours'],
  off_market: ['scm_field'],
  past_sell_by: ['scm_field'],
  consumed_again: ['hours'],
} as const satisfies Record<ScanRuleKind, readonly ('count' | 'hours' | 'kilometres' | 'scm_field')[]>;
export type Threshold = (typeof thresholdsOf)[ScanRuleKind][number];

/** Whether a rule of the kind can do without the threshold. */
export const mayLack = (kind: ScanRuleKind, threshold: Threshold): boolean =>
  kind === 'off_market' && threshold === 'scm_field';

/** Of a company. */
export const maxScanRules = 50;
export const maxRuleCount = 1000;
/** 90 days. */
export const maxRuleHours = 2160;
/** Half of the way around the earth. */
export const maxRuleKilometres = 20_000;
/** Products, brands or recipients of a rule. */
export const maxRuleRefs = 100;

/** Codes that a dry run lists, and scans that it lists of each. */
export const maxDryRunCodes = 100;
export const maxDryRunScans = 20;
/** Codes that one call puts back. */
export const putBackAtOnce = 1000;
