import type { ColumnType, Generated } from 'kysely';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import type { ScanRuleAction, ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { CallKind } from '#lib/contract/values/scans.ts';
import type { CreatedAt, DefaultJson, Maybe, Timestamp } from './column-types.ts';

interface ScanAppsTable {
  id: Generated<number>;
  company_id: number;
  identifier: string;
  name: string;
  ga_key: Generated<string>;
  is_active: Generated<boolean>;
  is_blacklisted: Generated<boolean>;
  is_staff: Generated<boolean>;
  /** Of websites that embed the check. */
  allowed_origins: Generated<string[]>;
  created_at: CreatedAt;
}

interface ScansTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  extended_id: string;
  workorder_id: number;
  product_id: Maybe<number>;
  scan_app_id: Maybe<number>;
  source: 'photo' | 'address';
  result: string;
  activation_status: number;
  blacklist_reason: Generated<number>;
  details: DefaultJson<Record<string, unknown>>;
  suspicion: Generated<string[]>;
  unreadable_retries: Generated<number>;
  /** Made by the company's own staff; in no count. */
  is_staff: Generated<boolean>;
  /** False for a call: a request for a code's address whose page was not seen. Null in scans of older programs. */
  is_person: Maybe<boolean>;
  /** Of one phone and code, chosen by its check page. */
  visit_id: Maybe<string>;
  /** Another scan of its visit is counted. */
  is_repeat: Generated<boolean>;
  /** ISO 3166-1, two letters. */
  country: Maybe<string>;
  /** Kind of caller by its headers. */
  call_kind: Maybe<CallKind>;
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  /** The visitor consumed the item in this scan. */
  consumed_at: Maybe<Date>;
  created_at: CreatedAt;
}

interface ScanDayResultsTable {
  company_id: number;
  day: string;
  result: string;
  scans: number;
}

interface ScanDayProductsTable {
  company_id: number;
  day: string;
  product_id: number;
  result: string;
  scans: number;
}

interface ScanDayPlacesTable {
  company_id: number;
  day: string;
  /** Of the field's south-west corner, in halves of a degree. */
  latitude: number;
  longitude: number;
  result: string;
  scans: number;
}

/** Scans by quarter of an hour: the days of every zone are made of them. */
interface ScanQuartersTable {
  company_id: number;
  at: Timestamp;
  result: string;
  scans: number;
}

/** Calls by quarter of an hour. */
interface ScanQuarterCallsTable {
  company_id: number;
  at: Timestamp;
  result: string;
  scans: number;
}

interface ScanQuarterProductsTable {
  company_id: number;
  at: Timestamp;
  product_id: number;
  result: string;
  scans: number;
}

interface ScanQuarterPlacesTable {
  company_id: number;
  at: Timestamp;
  /** Of the field's south-west corner, in halves of a degree. */
  latitude: number;
  longitude: number;
  result: string;
  scans: number;
}

/** One row. */
interface ScanDaysTable {
  /** Scans before this moment are counted in the tables above. */
  counted_until: Timestamp;
  /** Since when products and places are counted by quarters; days before it by days alone. */
  quarters_from: Timestamp;
  /** The day of `counted_until`, for programs of a release that counted day by day. */
  counted_before: string;
}

/** Photos that their sender has named: when the scan of each was recorded. */
interface ScanNamesTable {
  scan_uuid: string;
  /** SHA-256 of the photo's bytes. */
  photo_hash: Maybe<Buffer>;
  created_at: CreatedAt;
}

interface ScanPhotosTable {
  scan_uuid: string;
  company_id: number;
  object_key: string;
  /** storing: its object may be there, kept: it is, removing: it is being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  created_at: CreatedAt;
}

interface ScanAppAllowancesTable {
  scan_app_id: number;
  window_started_at: Timestamp;
  photos: number;
  previous_photos: number;
  owed_ms: Generated<number>;
  owed_at: Generated<Timestamp>;
}

interface ScanAlertsTable {
  extended_id: string;
  reason: string;
  day: string;
  scan_id: number;
}

interface ScanRulesTable {
  id: Generated<number>;
  company_id: number;
  kind: ScanRuleKind;
  is_on: boolean;
  count: Maybe<number>;
  hours: Maybe<number>;
  kilometres: Maybe<number>;
  /** In km/h. */
  speed: Maybe<number>;
  scm_field: Maybe<string>;
  product_ids: Generated<number[]>;
  brand_ids: Generated<number[]>;
  action: ScanRuleAction;
  blacklist_reason: Generated<number>;
  recipient_ids: Generated<number[]>;
  created_by: Maybe<number>;
  /** Scans before it never meet the rule. */
  holds_from: CreatedAt;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Codes that rules warned of, once a day each. */
interface ScanRuleHitsTable {
  id: Generated<number>;
  rule_id: number;
  company_id: number;
  extended_id: string;
  day: string;
  product_id: Maybe<number>;
  /** Null for a report; the uuid is then of a scan that its sender made. */
  scan_id: Maybe<number>;
  scan_uuid: Maybe<string>;
  scanned_at: Timestamp;
  action: Generated<ScanRuleAction>;
  former_status: Maybe<number>;
  former_reason: Maybe<number>;
  former_activated_by: Maybe<number>;
  former_activated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: CreatedAt;
  put_back_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Scans that rules have not looked at. */
interface ScanRuleQueueTable {
  company_id: number;
  extended_id: string;
  scanned_at: Timestamp;
  /** Tries that failed. */
  attempts: Generated<number>;
  retry_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why the last one did. */
  failure: Maybe<string>;
}

interface ReportsTable {
  id: Generated<number>;
  /** Null for a foreign code that was reported where no company is known. */
  company_id: Maybe<number>;
  extended_id: Maybe<string>;
  /** Of the code. */
  product_id: Maybe<number>;
  foreign_address: Maybe<string>;
  scan_uuid: Maybe<string>;
  visit_id: Maybe<string>;
  note: string;
  /** ISO 3166-1, two letters. */
  country: Maybe<string>;
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  /** Of the page it was sent from. */
  language: Maybe<string>;
  /** Where questions are mailed to. */
  email_sealed: Maybe<Buffer>;
  handled_at: Maybe<Date>;
  handled_by: Maybe<number>;
  created_at: CreatedAt;
  deleted_after: Date;
}

/** Questions to the person who made a report. */
interface ReportQuestionsTable {
  id: Generated<number>;
  report_id: number;
  asked_by: number;
  text: string;
  asked_at: CreatedAt;
  expires_at: Timestamp;
  mailed_at: Maybe<Date>;
  answer: Maybe<string>;
  answered_at: Maybe<Date>;
}

interface ReportPhotosTable {
  id: Generated<number>;
  /** Null before the report is kept, and after it is deleted. */
  report_id: Maybe<number>;
  /** Of the answer that it belongs to. */
  question_id: Maybe<number>;
  /** Prefix of the keys of its objects. */
  object_key: string;
  /** storing: its objects may be there, kept: they are, removing: they are being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

interface RedirectDraftsTable {
  company_id: number;
  rules: ColumnType<RedirectRule[], string, string>;
  updated_at: CreatedAt;
}

/** Published redirect rules: the greatest number of a company is in force. */
interface RedirectVersionsTable {
  company_id: number;
  number: number;
  rules: ColumnType<RedirectRule[], string, string>;
  published_at: CreatedAt;
  published_by: Maybe<number>;
}

export interface ScansTables {
  reports: ReportsTable;
  report_questions: ReportQuestionsTable;
  report_photos: ReportPhotosTable;
  scan_apps: ScanAppsTable;
  scans: ScansTable;
  scan_day_results: ScanDayResultsTable;
  scan_day_products: ScanDayProductsTable;
  scan_day_places: ScanDayPlacesTable;
  scan_quarters: ScanQuartersTable;
  scan_quarter_calls: ScanQuarterCallsTable;
  scan_quarter_products: ScanQuarterProductsTable;
  scan_quarter_places: ScanQuarterPlacesTable;
  scan_days: ScanDaysTable;
  scan_photos: ScanPhotosTable;
  scan_names: ScanNamesTable;
  scan_app_allowances: ScanAppAllowancesTable;
  scan_alerts: ScanAlertsTable;
  scan_rules: ScanRulesTable;
  scan_rule_hits: ScanRuleHitsTable;
  scan_rule_queue: ScanRuleQueueTable;
  redirect_drafts: RedirectDraftsTable;
  redirect_versions: RedirectVersionsTable;
}
