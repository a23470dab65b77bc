import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DefaultJson, Maybe, MaybeReason } from './column-types.ts';

interface CodesTable {
  extended_id: string;
  company_id: number;
  workorder_id: number;
  sequence: number;
  serial_number: Maybe<number>;
  activation_status: number;
  blacklist_reason: Generated<number>;
  product_id: Maybe<number>;
  scm: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  scm_updated_by: Maybe<string>;
  scm_updated_at: Maybe<Date>;
  activated_by: Maybe<number>;
  activated_at: Maybe<Date>;
  consumed_at: Maybe<Date>;
}

export interface CodeTasksTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: number;
  kind: 'status' | 'scm';
  status: Generated<'pending' | 'in-progress' | 'complete' | 'failed'>;
  parameters: DefaultJson<Record<string, unknown>>;
  workorder_id: Maybe<number>;
  cursor_workorder: Generated<number>;
  cursor_position: Generated<number>;
  total: Maybe<number>;
  processed: Generated<number>;
  changed: Generated<number>;
  error: Maybe<string>;
  error_reason: MaybeReason;
  created_at: CreatedAt;
  completed_at: Maybe<Date>;
  undo_of: Maybe<number>;
  refused: Generated<number>;
  keeps_former: Generated<boolean>;
  /** It is too long ago to be put back: what it changed of each code is deleted. */
  is_forgotten: Generated<boolean>;
}

interface CodeTaskCodesTable {
  task_id: number;
  position: number;
  extended_id: string;
}

interface CodeTaskChangesTable {
  task_id: number;
  workorder_id: number;
  sequence: number;
  activation_status: Maybe<number>;
  blacklist_reason: Maybe<number>;
  activated_by: Maybe<number>;
  activated_at: Maybe<Date>;
  scm: Maybe<Record<string, string>>;
}

interface CodeTaskRefusalsTable {
  task_id: number;
  position: number;
  key: string;
  reason: 'unknown' | 'changed_since';
}

interface DocumentCodesTable {
  document_id: number;
  extended_id: string;
}

interface InspectionChangesTable {
  key: Generated<string>;
  company_id: number;
  user_id: number;
  value_set: string;
  values: DefaultJson<Record<string, string>>;
  /** By code: the values of the keys of the set before; null where there was none. */
  former: DefaultJson<Record<string, Record<string, string | null>>>;
  created_at: CreatedAt;
  undone_at: Maybe<Date>;
}

export interface CodesTables {
  codes: CodesTable;
  code_tasks: CodeTasksTable;
  code_task_codes: CodeTaskCodesTable;
  code_task_changes: CodeTaskChangesTable;
  code_task_refusals: CodeTaskRefusalsTable;
  document_codes: DocumentCodesTable;
  inspection_changes: InspectionChangesTable;
}
