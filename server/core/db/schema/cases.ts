import type { Generated } from 'kysely';
import type { CaseEventKind, CaseState, GatheredBy } from '#lib/contract/values/cases.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Suspicious scans and reports of codes. A code is in one case that is not closed. */
interface CasesTable {
  id: Generated<number>;
  company_id: number;
  /** The first of its codes; null when it is about codes that are not ours alone. */
  extended_id: Maybe<string>;
  /** Order of the first code. */
  workorder_id: Maybe<number>;
  product_id: Maybe<number>;
  state: Generated<CaseState>;
  reasons: Generated<string[]>;
  owner_id: Maybe<number>;
  /** The case of the first code before this one. */
  earlier_id: Maybe<number>;
  /** Moments of the first and last suspicion. */
  first_at: Timestamp;
  last_at: Timestamp;
  created_at: CreatedAt;
  closed_at: Maybe<Date>;
  /** Why it has several codes; null as long as it has had one. */
  gathered_by: Maybe<GatheredBy>;
  /** A person took it out of another case: nothing is gathered into it, nor is it gathered. */
  stays_apart: Generated<boolean>;
}

/** A code of a case, or what a code says that is not ours. */
interface CaseCodesTable {
  id: Generated<number>;
  case_id: number;
  company_id: number;
  extended_id: Maybe<string>;
  foreign_address: Maybe<string>;
  workorder_id: Maybe<number>;
  product_id: Maybe<number>;
  /** Whether its case is not closed. */
  is_open: Generated<boolean>;
  /** False after a suspicion, until a worker has looked which case it belongs to. */
  is_settled: Generated<boolean>;
  /** Moments of the code's first and last suspicion. */
  first_at: Timestamp;
  last_at: Timestamp;
  /** Place of the latest suspicion that has one. */
  latitude: Maybe<number>;
  longitude: Maybe<number>;
}

/** A case that was merged: links to it lead to the other one. */
interface MergedCasesTable {
  id: number;
  company_id: number;
  into_id: number;
}

interface CaseEventsTable {
  id: Generated<number>;
  case_id: number;
  kind: CaseEventKind;
  /** Person of the company who found the suspicion; null for other events of the program. */
  user_id: Maybe<number>;
  /** Reason of a suspicion. For `merged`: the common trait of the codes, empty for a person's choice. */
  reason: Maybe<string>;
  scan_uuid: Maybe<string>;
  /** The new state. */
  state: Maybe<CaseState>;
  /** The new owner; null when the case lost its owner. */
  owner_id: Maybe<number>;
  text: Generated<string>;
  /** Codes that it is about, or that came or went. */
  codes: Generated<string[]>;
  /** The case that was merged into this one, or that codes were taken out into or from. */
  other_case_id: Maybe<number>;
  at: CreatedAt;
}

export interface CasesTables {
  cases: CasesTable;
  case_codes: CaseCodesTable;
  case_events: CaseEventsTable;
  merged_cases: MergedCasesTable;
}
