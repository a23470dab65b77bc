import type { Generated } from 'kysely';
import type { CreatedAt, Maybe } from './column-types.ts';

interface AuditRecordsTable {
  id: Generated<number>;
  created_at: CreatedAt;
  company_id: Maybe<number>;
  user_id: Maybe<number>;
  token_id: Maybe<number>;
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

export interface AuditTables {
  audit_records: AuditRecordsTable;
}
