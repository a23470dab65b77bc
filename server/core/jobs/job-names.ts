/** Work that takes longer than a moment. A job names a row; all state is in the row, so a job can run again at any time. */
export interface JobPayloads {
  /** Generates, stores and packs the codes of a workorder. */
  'generate-codes': { workorderId: number };
  /** Activates or blacklists the codes of a workorder, as its row says. */
  'change-workorder-codes': { workorderId: number };
  /** Reads, checks and stores the codes of an ingestion record. */
  'ingest-codes': { ingestionId: number };
  /** Writes the archive of a code download document. */
  'export-codes': { documentId: number };
  /** Draws the codes of an artwork document and writes their archive. */
  'draw-artwork': { documentId: number };
  /** Changes the codes of a task batch by batch. */
  'change-codes': { taskId: number };
  /** Mails the errors of a failed ingestion to the account's admins. */
  'mail-ingestion-failed': { ingestionId: number };
  /** Mails the printing partner that a workorder waits for its confirmation. */
  'mail-workorder-waiting': { workorderId: number };
  /** Mails the printing partner that an ingestion added codes to its workorder. */
  'mail-codes-added': { ingestionId: number };
  /** Makes the next attempt at a delivery of a webhook. */
  'deliver-webhook': { deliveryId: number };
  /** Mails the account's admins that the failure of this delivery has switched its webhook off. */
  'mail-webhook-disabled': { deliveryId: number };
}

export interface EnqueueOptions {
  /** Not before so many seconds from now. */
  afterSeconds?: number;
  /** Of one group only so many run at once, as the job's definition says. */
  group?: string;
}

export type JobName = keyof JobPayloads;

/** Enqueues in the transaction it was made for: the job exists exactly when the work it belongs to does. */
export interface JobQueue {
  enqueue<N extends JobName>(name: N, payload: JobPayloads[N], options?: EnqueueOptions): Promise<void>;
}
