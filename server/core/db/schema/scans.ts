import type { ColumnType, Generated } from 'kysely';
import type { CallKind } from '#lib/contract/values/scans.ts';
import type { CreatedAt, DefaultJson, Maybe, Timestamp } from './column-types.ts';

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
  /** Identifies one phone and code, chosen by its check page. */
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
  /** South-west corner of the field, in halves of a degree. */
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
  /** South-west corner of the field, in halves of a degree. */
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

/** One row. */
interface ScanPlacesMarkTable {
  is_only: Generated<boolean>;
  /** Scans before this moment have no place any more. */
  deleted_until: Timestamp;
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

export interface ScansTables {
  scans: ScansTable;
  scan_day_results: ScanDayResultsTable;
  scan_day_products: ScanDayProductsTable;
  scan_day_places: ScanDayPlacesTable;
  scan_quarters: ScanQuartersTable;
  scan_quarter_calls: ScanQuarterCallsTable;
  scan_quarter_products: ScanQuarterProductsTable;
  scan_quarter_places: ScanQuarterPlacesTable;
  scan_days: ScanDaysTable;
  scan_places_mark: ScanPlacesMarkTable;
  scan_photos: ScanPhotosTable;
  scan_names: ScanNamesTable;
  scan_rule_queue: ScanRuleQueueTable;
}
