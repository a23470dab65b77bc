import type { ColumnType, Generated } from 'kysely';
import type { SentReason } from '#lib/texts/sent-reason.ts';
import type { CreatedAt, DefaultJson, Maybe, MaybeReason } from './column-types.ts';

interface IngestionErrorSummary {
  type: string;
  message: string;
  message_reason?: SentReason;
  count: number;
  ids?: string[];
  rows?: number[];
}

interface IngestionsTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: Maybe<number>;
  description: Generated<string>;
  status: 'uploading' | 'processing' | 'completed' | 'error' | 'canceled';
  type: Generated<string>;
  ingestion_mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  storage_kind: Generated<string>;
  parameters: DefaultJson<Record<string, unknown>>;
  retry_of: Maybe<string>;
  template_id: Maybe<number>;
  /** Settings of the templates at the start of the upload. */
  template_settings: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  target_workorder_id: Maybe<number>;
  workorder_id: Maybe<number>;
  upload_key: Maybe<string>;
  source_key: Maybe<string>;
  file_size: Maybe<number>;
  /** Name of the file that the sent one was converted from. */
  original_name: Maybe<string>;
  /** Bytes; null while that file is not kept. */
  original_size: Maybe<number>;
  row_count: Generated<number>;
  error_count: Generated<number>;
  rows_with_errors: Generated<number>;
  error_summary: ColumnType<IngestionErrorSummary[] | null, string | null | undefined, string | null>;
  progress: Generated<number>;
  created_at: CreatedAt;
  status_updated_at: CreatedAt;
  processing_started_at: Maybe<Date>;
  closed_at: Maybe<Date>;
  closed_by: Maybe<number>;
  corrected_by: Maybe<string>;
}

interface IngestionErrorsTable {
  ingestion_id: number;
  position: number;
  row: Maybe<number>;
  column_name: Generated<string>;
  value: Generated<string>;
  type: string;
  message: string;
  message_reason: MaybeReason;
}

interface IngestionErrorCountsTable {
  ingestion_id: number;
  type: string;
  column_name: string;
  errors: number;
}

interface IngestionTemplatesTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  workorder_template_id: number;
  ingestion_mode: 'pre-print' | 'post-print';
  name: string;
  description: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
  allow_posted_duplicates: Generated<boolean>;
  id_format: Generated<'default' | 'gs1'>;
  frontend_settings: DefaultJson<Record<string, unknown>>;
  default_scm_data: DefaultJson<Record<string, string | number | boolean | null>>;
  created_at: CreatedAt;
}

export interface IngestionTables {
  ingestions: IngestionsTable;
  ingestion_errors: IngestionErrorsTable;
  ingestion_error_counts: IngestionErrorCountsTable;
  ingestion_templates: IngestionTemplatesTable;
}
