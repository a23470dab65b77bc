import { suspicionReasons } from './scan-rules.ts';

/** The first two are not closed. */
export const caseStates = ['open', 'waiting', 'counterfeit', 'grey_market', 'false_alarm', 'own_test'] as const;
export type CaseState = (typeof caseStates)[number];

/** Why a code has a case: its scans, or a person who reported it. */
export const caseReasons = [...suspicionReasons, 'reported', 'inspected', 'foreign_code'] as const;

export const caseEventKinds = [
  'opened',
  'suspicion',
  'note',
  'state',
  'owner',
  'asked',
  'answered',
  'merged',
  'split',
  /** A person changed the status of codes: not stored with the case. */
  'code_status',
  /** A scan rule blacklisted a code: not stored with the case. */
  'rule_blacklisted',
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

/** Common property of the codes of a case; `hand`: a person merged cases. */
export const gatheredBy = ['order', 'place', 'hand'] as const;
export type GatheredBy = (typeof gatheredBy)[number];

export const isClosedState = (state: CaseState): boolean => state !== 'open' && state !== 'waiting';

export const maxNoteLength = 4000;

/** Codes that a case can have. */
export const maxCaseCodes = 1000;

/** Codes of a case that its record lists. */
export const listedCaseCodes = 200;
