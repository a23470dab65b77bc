import type { Actor } from '../actor.ts';
import { fieldError } from '../errors.ts';
import type { JobQueue } from '../jobs.ts';
import { sourceObjectKey } from './record-key.ts';

export interface UploadRecord {
  id: number;
  key: string;
  status: string;
  type: string;
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  uploadKey: string | null;
}

/** What happens together or not at all. */
export interface ProcessFromFileWork {
  /** The company's record, held so that of parallel calls one goes on. */
  lockIngestion(companyId: number, key: string): Promise<UploadRecord | undefined>;
  startProcessing(id: number, source: { key: string; size: number }): Promise<void>;
  jobs: JobQueue;
}

export interface ProcessFromFilePorts {
  /**
   * Takes the uploaded object from the key its link can write to. Answers its size in bytes, or null when nothing was
   * uploaded. Finds the object at `to` when an earlier call got no further than moving it.
   */
  pinUpload(from: string, to: string): Promise<number | null>;
  transaction<T>(work: (tx: ProcessFromFileWork) => Promise<T>): Promise<T>;
}

/**
 * Starts processing of a posted file. What is posted to the same link afterwards changes nothing.
 * @throws DomainError on `record`, with the messages of the interface
 */
export async function processFromFile(ports: ProcessFromFilePorts, actor: Actor, recordKey: string): Promise<void> {
  await ports.transaction(async (tx) => {
    const record = await tx.lockIngestion(actor.companyId, recordKey);
    if (!record) throw fieldError('record', 'Invalid record');
    const { uploadKey } = record;
    if (record.type !== 'code' || record.mode !== 'file' || record.status !== 'uploading' || uploadKey === null) {
      throw fieldError('record', "Only code ingestion records of type 'file' in state 'uploading' can be processed.");
    }
    const sourceKey = sourceObjectKey(record.key, record.filetype);
    const size = await ports.pinUpload(uploadKey, sourceKey);
    if (size === null) throw fieldError('record', 'Uploaded file not found.');
    await tx.startProcessing(record.id, { key: sourceKey, size });
    await tx.jobs.enqueue('ingest-codes', { ingestionId: record.id });
  });
}
