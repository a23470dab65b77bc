import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

interface ScanAppsTable {
  id: Generated<number>;
  company_id: number;
  identifier: string;
  name: string;
  ga_key: Generated<string>;
  is_active: Generated<boolean>;
  is_blacklisted: Generated<boolean>;
  is_staff: Generated<boolean>;
  /** Websites that embed the check. */
  allowed_origins: Generated<string[]>;
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

export interface ScanAppsTables {
  scan_apps: ScanAppsTable;
  scan_app_allowances: ScanAppAllowancesTable;
}
