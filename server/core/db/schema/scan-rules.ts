import type { ColumnType, Generated } from 'kysely';
import type { ScanRuleAction, ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

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

export interface ScanRulesTables {
  scan_alerts: ScanAlertsTable;
  scan_rules: ScanRulesTable;
  scan_rule_hits: ScanRuleHitsTable;
}
