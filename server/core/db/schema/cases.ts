import type { Generated } from 'kysely';
import type { CaseEventKind, CaseState } from '#lib/contract/values/cases.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Suspicious scans and reports of one code. A company has one case of a code that is not closed. */
interface CasesTable {
  id: Generated<number>;
  company_id: number;
  extended_id: string;
  workorder_id: number;
  product_id: Maybe<number>;
  state: Generated<CaseState>;
  reasons: Generated<string[]>;
  owner_id: Maybe<number>;
  /** The code's case before this one. */
  earlier_id: Maybe<number>;
  /** Moments of the first and last suspicion. */
  first_at: Timestamp;
  last_at: Timestamp;
  created_at: CreatedAt;
  closed_at: Maybe<Date>;
}

interface CaseEventsTable {
  id: Generated<number>;
  case_id: number;
  kind: CaseEventKind;
  /** Of a suspicion only where a person of the company found it. */
  user_id: Maybe<number>;
  /** Of a suspicion. */
  reason: Maybe<string>;
  scan_uuid: Maybe<string>;
  /** The new state. */
  state: Maybe<CaseState>;
  /** The new owner; null when the case lost its owner. */
  owner_id: Maybe<number>;
  text: Generated<string>;
  at: CreatedAt;
}

export interface CasesTables {
  cases: CasesTable;
  case_events: CaseEventsTable;
}
