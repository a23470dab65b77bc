import type { SuspicionReason } from './scans.ts';

/**
 * Kinds of rules by their subject. visits: scans of a code. places: distinct places. distance: two scans further apart
 * than a traveller gets. copies: photos judged as copies. reports: reports by different phones. off_market: a country
 * the code is not meant for. past_sell_by: a date of the code's SCM values has passed. consumed_again: a scan after
 * the code was consumed. blacklisted_app: a scan by an application that is blacklisted.
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
  'blacklisted_app',
] as const;
export type ScanRuleKind = (typeof scanRuleKinds)[number];

export const scanRuleActions = ['warn', 'blacklist'] as const;
export type ScanRuleAction = (typeof scanRuleActions)[number];

/** Thresholds that each kind has; every other one of the rule is null, and so may be those of mayLack. */
export const thresholdsOf = {
  visits: ['count', 'hours'],
  places: ['count', 'hours'],
  distance: ['kilometres', 'speed', 'hours'],
  copies: ['count', 'hours'],
  reports: ['count', 'hours'],
  off_market: ['scm_field'],
  past_sell_by: ['scm_field'],
  consumed_again: ['hours'],
  blacklisted_app: [],
} as const satisfies Record<ScanRuleKind, readonly Threshold[]>;
export const thresholds = ['count', 'hours', 'kilometres', 'speed', 'scm_field'] as const;
export type Threshold = (typeof thresholds)[number];

/** Whether a rule of the kind can do without the threshold. */
export const mayLack = (kind: ScanRuleKind, threshold: Threshold): boolean =>
  (kind === 'off_market' && threshold === 'scm_field') || (kind === 'distance' && threshold === 'speed');

/** The rules that a new company has. 1,000 km/h is the speed of an airliner; positions are about as exact as 100 km. */
export const defaultScanRules = [
  { kind: 'visits', count: 50, hours: 24 },
  { kind: 'distance', kilometres: 100, speed: 1000, hours: 24 },
  { kind: 'blacklisted_app' },
] as const satisfies readonly ({ kind: ScanRuleKind } & Partial<Record<Exclude<Threshold, 'scm_field'>, number>>)[];

/** Why a scan is suspicious that meets a rule of the kind. */
export const suspicionOf = {
  visits: 'scanned_too_often',
  places: 'rule_places',
  distance: 'too_far_apart',
  copies: 'rule_copies',
  reports: 'rule_reports',
  off_market: 'rule_off_market',
  past_sell_by: 'rule_past_sell_by',
  consumed_again: 'rule_consumed_again',
  blacklisted_app: 'blacklisted_app',
} as const satisfies Record<ScanRuleKind, SuspicionReason>;

/** Of a company. */
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
export const putBackAtOnce = 1000;
