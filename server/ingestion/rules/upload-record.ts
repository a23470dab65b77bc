import type { IngestionParameters } from './parameters.ts';

/** A record as the calls see it that start its processing. */
export interface UploadRecord {
  id: number;
  companyId: number;
  key: string;
  status: string;
  type: string;
  storageKind: string;
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  uploadKey: string | null;
  hasOriginal: boolean;
  parameters: IngestionParameters;
  /** They come from a template or from the workorder that gets the codes. */
  hasFixedSettings: boolean;
}

/** Where the file of a record that waits for one was posted to; null for any other record. */
export function uploadOf(record: UploadRecord): string | null {
  const waits = record.type === 'code' && record.mode === 'file' && record.status === 'uploading';
  return waits ? record.uploadKey : null;
}
