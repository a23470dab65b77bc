import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Rows that the demo loaded, and whether a start without the demo has closed them. */
interface DemoRowsTable {
  table_name: 'users' | 'scan_apps' | 'workorders';
  row_id: number;
  closed_at: Maybe<Date>;
}

/** One row: by what the SECRET_KEY of this database is known again. */
interface InstallationTable {
  is_only: Generated<true>;
  key_fingerprint: string;
  created_at: CreatedAt;
  release: Maybe<string>;
  previous_release: Maybe<string>;
  release_since: Maybe<Date>;
}

/** A process of the service, as it announces itself. */
interface ProgramsTable {
  id: string;
  name: string;
  host: string;
  version: string;
  commit: Maybe<string>;
  started_at: Timestamp;
  seen_at: Timestamp;
  checks: ColumnType<Record<string, string>, string, string>;
  disks: ColumnType<{ place: string; free: number; size: number }[], string, string>;
}

interface ProgramErrorsTable {
  hour: Timestamp;
  program: string;
  message: string;
  count: number;
}

interface IdempotencyKeysTable {
  user_id: number;
  endpoint: string;
  key: string;
  fingerprint: Buffer;
  attempt: string;
  lease_until: Timestamp;
  status: Maybe<number>;
  answer: Maybe<Buffer>;
  created_at: CreatedAt;
}

/** See migration company-writes: kept only where there are read replicas. */
interface CompanyWritesTable {
  company_id: number;
  /** As PostgreSQL writes it: `16/B374D848`. */
  lsn: string;
  written_at: Date;
}

interface AuditRecordsTable {
  id: Generated<number>;
  created_at: CreatedAt;
  company_id: Maybe<number>;
  user_id: Maybe<number>;
  token_id: Maybe<number>;
  scim_token_id: Maybe<number>;
  action: string;
  resource: string;
  resource_id: Maybe<string>;
  address: string;
  request_id: string;
  changed_fields: Generated<string[]>;
  status: Maybe<number>;
  code: Maybe<string>;
  completed_at: Maybe<Date>;
}

export interface CoreTables {
  demo_rows: DemoRowsTable;
  installation: InstallationTable;
  programs: ProgramsTable;
  program_errors: ProgramErrorsTable;
  idempotency_keys: IdempotencyKeysTable;
  company_writes: CompanyWritesTable;
  audit_records: AuditRecordsTable;
}
