import type { Generated } from 'kysely';
import type { supportEntryKinds } from '#lib/contract/support.ts';
import type { CreatedAt, Maybe } from './column-types.ts';

/** Groups of failed uploads: their assignee and when they were last resolved. Cases of codes are another thing. */
interface SupportGroupsTable {
  company_id: number;
  error_type: string;
  assignee_id: Maybe<number>;
  resolved_at: Maybe<Date>;
}

/** History of a group, in order. */
interface SupportEntriesTable {
  id: Generated<number>;
  company_id: number;
  error_type: string;
  kind: (typeof supportEntryKinds)[number];
  author_id: Maybe<number>;
  text: Generated<string>;
  assignee_id: Maybe<number>;
  ingestion_id: Maybe<number>;
  subject: Generated<string>;
  recipients: Generated<string[]>;
  sent_at: Maybe<Date>;
  created_at: CreatedAt;
}

export interface SupportTables {
  support_cases: SupportGroupsTable;
  support_entries: SupportEntriesTable;
}
