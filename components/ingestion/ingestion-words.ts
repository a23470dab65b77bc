import type { StatusTone } from '#components/ui/status.tsx';
import type { IngestionErrorType, IngestionRecord } from '#lib/contract/ingestion.ts';

type IngestionStatus = IngestionRecord['status'];

/** The state of a record in the words the portal uses everywhere. */
export const statusWords: Record<IngestionStatus, { word: string; tone: StatusTone }> = {
  uploading: { word: 'Uploading', tone: 'wait' },
  processing: { word: 'Checking', tone: 'running' },
  completed: { word: 'Ingested', tone: 'ok' },
  error: { word: 'Refused', tone: 'bad' },
  canceled: { word: 'Canceled', tone: 'off' },
};

/** Kinds of error, shortest form. */
export const errorKindWords: Record<IngestionErrorType, string> = {
  existing_id_error: 'Already in the system',
  duplicate_id_error: 'Twice in this file',
  invalid_id_error: 'Id does not match',
  missing_id_error: 'Id missing',
  unknown_product_error: 'Unknown product',
  invalid_scm_error: 'SCM field or value',
  invalid_status_error: 'Status or reason',
  malformed_file_error: 'Cannot be read',
  empty_file_error: 'Nothing in the file',
  upload_expired: 'Never sent',
  processing_failed: 'Check broke off',
};

export const modeWords: Record<IngestionRecord['ingestion_mode'], string> = { file: 'File', api: 'API call' };

export const idFormatWords: Record<string, string> = { default: 'Default', gs1: 'GS1 Digital Link' };

/** The name a record goes by: its description, else its key. */
export function nameOf(record: Pick<IngestionRecord, 'key' | 'description'>): string {
  return record.description || record.key;
}

/** True for a record that ended without a check of its rows: the upload ran out, or the check broke off. */
export function endedUnchecked(record: IngestionRecord): boolean {
  const types = (record.result_data.errors ?? []).map((error) => error.type);
  return types.length > 0 && types.every((type) => type === 'upload_expired' || type === 'processing_failed');
}

/** True for a refused file whose rows can be corrected one by one: it was read, and is still there. */
export function canBeMended(record: IngestionRecord): boolean {
  return (
    record.status === 'error' && record.rows_with_errors > 0 && record.uploaded_file !== null && !endedUnchecked(record)
  );
}

/** True while a record changes by itself. An upload changes only by its sender. */
export function isRunning(record: Pick<IngestionRecord, 'status'>): boolean {
  return record.status === 'processing';
}
