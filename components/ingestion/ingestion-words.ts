import type { StatusTone } from '#components/ui/status.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';

type IngestionStatus = IngestionRecord['status'];

/** The state of a record in the words the portal uses everywhere. */
const statusTones: Record<IngestionStatus, StatusTone> = {
  uploading: 'wait',
  processing: 'running',
  completed: 'ok',
  error: 'bad',
  canceled: 'off',
};

/** Kinds of error, shortest form. */

export const idFormats = ['default', 'gs1'] as const;

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
export function canBeFixed(record: IngestionRecord): boolean {
  return (
    record.status === 'error' && record.rows_with_errors > 0 && record.uploaded_file !== null && !endedUnchecked(record)
  );
}

/** Names the state of a record: a failed one that needs no work is corrected or closed. */
export function stateOf(record: IngestionRecord): {
  status: IngestionStatus | 'corrected' | 'closed';
  tone: StatusTone;
} {
  if (record.closed_at === null) return { status: record.status, tone: statusTones[record.status] };
  return { status: record.corrected_by && !record.closed_by ? 'corrected' : 'closed', tone: 'off' };
}

/** True while a record changes by itself. An upload changes only by its sender. */
export function isRunning(record: Pick<IngestionRecord, 'status'>): boolean {
  return record.status === 'processing';
}

/** Where the file is as it was chosen. */
export const hrefOfOriginal = ({ key, original_file }: Pick<IngestionRecord, 'key' | 'original_file'>) =>
  original_file ? `${paths.ingestionSource(key)}?file=original` : paths.ingestionSource(key);
