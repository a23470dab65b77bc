import type { Generated } from 'kysely';
import type { CreatedAt, DefaultJson, Maybe, Timestamp } from './column-types.ts';

interface DocumentsTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: number;
  description: string;
  status: Generated<'pending' | 'in-progress' | 'complete' | 'error' | 'expired'>;
  category: string;
  doctype: string;
  related_id: Maybe<number>;
  parameters: DefaultJson<Record<string, unknown>>;
  error_data: DefaultJson<Record<string, unknown>>;
  object_key: Maybe<string>;
  file_size: Generated<number>;
  row_count: Generated<number>;
  progress: Generated<number>;
  created_at: CreatedAt;
  expires_at: Timestamp;
  /** When it was finished or given up. */
  ended_at: Maybe<Date>;
}

interface DocumentLinksTable {
  secret_hash: Buffer;
  document_id: number;
  expires_at: Timestamp;
  used_at: Maybe<Date>;
}

export interface DocumentsTables {
  documents: DocumentsTable;
  document_links: DocumentLinksTable;
}
