import type { Actor } from '#server/core/actor.ts';
import { fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { IngestionParameters } from '../rules/parameters.ts';
import { sourceObjectKey } from '../rules/record-key.ts';

export interface UploadRecord {
  id: number;
  key: string;
  status: string;
  type: string;
  storageKind: string;
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  uploadKey: string | null;
  parameters: IngestionParameters;
  /** They come from a template or from the workorder that gets the codes. */
  hasFixedSettings: boolean;
}

export interface PinnedSource {
  key: string;
  /** Bytes. */
  size: number;
}

/** What happens together or not at all. */
export interface ProcessFromFileWork {
  /** The company's record, held so that of parallel calls one goes on. */
  lockIngestion(companyId: number, key: string): Promise<UploadRecord | undefined>;
  setParameters(id: number, parameters: IngestionParameters): Promise<void>;
  startProcessing(id: number, source: PinnedSource): Promise<void>;
  jobs: JobQueue;
}

export interface ProcessFromFilePorts {
  /**
   * Takes the uploaded object from the key its link can write to. Answers null when nothing was uploaded. Finds the object
   * in its new place when an earlier call got no further than moving it.
   */
  pinUpload(record: UploadRecord, uploadKey: string): Promise<PinnedSource | null>;
  transaction<T>(work: (tx: ProcessFromFileWork) => Promise<T>): Promise<T>;
}

/** Where the file of a record that waits for one was posted to; null for any other record. */
export function uploadOf(record: UploadRecord): string | null {
  const waits = record.type === 'code' && record.mode === 'file' && record.status === 'uploading';
  return waits ? record.uploadKey : null;
}

/** @param move moves the object, and answers its size or null when there is none */
export async function pinSource(
  move: (from: string, to: string) => Promise<number | null>,
  record: UploadRecord,
  uploadKey: string,
): Promise<PinnedSource | null> {
  const key = sourceObjectKey(record.key, record.filetype);
  const size = await move(uploadKey, key);
  return size === null ? null : { key, size };
}

/**
 * Starts processing of a posted file. What is posted to the same link afterwards changes nothing.
 * @throws DomainError on `record`, with the messages of the interface
 */
export async function processFromFile(ports: ProcessFromFilePorts, actor: Actor, recordKey: string): Promise<void> {
  await ports.transaction(async (tx) => {
    const record = await tx.lockIngestion(actor.companyId, recordKey);
    if (!record) throw fieldError('record', 'Invalid record');
    const uploadKey = uploadOf(record);
    if (uploadKey === null) {
      throw fieldError('record', "Only code ingestion records of type 'file' in state 'uploading' can be processed.");
    }
    const source = await ports.pinUpload(record, uploadKey);
    if (source === null) throw fieldError('record', 'Uploaded file not found.');
    await tx.startProcessing(record.id, source);
    await tx.jobs.enqueue('ingest-codes', { ingestionId: record.id });
  });
}
