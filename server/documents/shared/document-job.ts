import type { Readable } from 'node:stream';
import * as z from 'zod';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { LiteralError } from '#server/core/db/copy/inline-parameters.ts';
import { isDataException } from '#server/core/db/errors/error-codes.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { storeStream } from '#server/core/files/store-stream.ts';
import { bulkQueue, type JobContext, type JobFailure, PermanentJobError, rowId } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import { contentTypes } from '../rules/document-file.ts';
import {
  beginExport,
  type ExportDocument,
  failExport,
  finishExport,
  reportExport,
  reportInterruption,
} from './document-work.ts';

/** The file of a document while it is made. */
interface DocumentFile {
  /** As the object's key ends. */
  ending: 'csv' | 'zip' | 'xlsx';
  stream: Readable;
  /** How many rows it has; asked for once it is stored. */
  rows(): number | Promise<number>;
}

export interface DocumentKind {
  /** SQL over the table as `r`: the documents that this kind of job makes. */
  made: string;
  /** For the person who waits, when the last try failed. */
  failure: Reason;
  /**
   * Opens the file, and stores it by `keep` while it is read. Called again where a replica that it read from fell
   * behind.
   * @param report 0 to 1
   */
  write(
    document: ExportDocument,
    context: JobContext,
    keep: (file: DocumentFile) => Promise<StoredFile>,
    report: (share: number) => void,
  ): Promise<StoredFile>;
  /** Also in the unit of work in which the document is complete, or has failed for good. */
  ended?(uow: UnitOfWork, documentId: number): Promise<void>;
}

interface StoredFile {
  key: string;
  size: number;
  rows: number;
}

/** A file is all there at 1: until it is stored, it is not. */
const mostShare = 0.99;

type Payload = { documentId: number };

/** The parts of a job that makes the file of a document: all but its name, and what is in the file. */
export function documentJob({ made, failure, write, ended }: DocumentKind) {
  return {
    payload: z.strictObject({ documentId: rowId }),
    queue: bulkQueue,
    run: async ({ documentId }: Payload, context: JobContext) => {
      const { inUnitOfWork } = context;
      const document = await inUnitOfWork((uow) => beginExport(uow, documentId));
      if (!document) return;
      const progress = createProgressReporter((share) =>
        inUnitOfWork((uow) => reportExport(uow, documentId, Math.min(mostShare, share))),
      );
      const keep = async ({ ending, stream, rows }: DocumentFile) => {
        const key = `documents/${document.key}.${ending}`;
        const size = await storeStream(context, { key, contentType: contentTypes[ending], file: stream });
        return { key, size, rows: await rows() };
      };
      try {
        const file = await write(document, context, keep, progress.report).finally(progress.settled);
        await inUnitOfWork(async (uow) => {
          if (await finishExport(uow, documentId, file)) await ended?.(uow, documentId);
        });
      } catch (error) {
        if (error instanceof LiteralError || isDataException(error)) {
          throw new PermanentJobError(reason('filterOutOfRange'));
        }
        throw error;
      }
    },
    failed: ({ documentId }: Payload, { error, final }: JobFailure, { inUnitOfWork }: JobContext) =>
      inUnitOfWork(async (uow) => {
        if (!final) return reportInterruption(uow, documentId);
        await failExport(uow, documentId, error instanceof PermanentJobError ? error.reason : failure);
        await ended?.(uow, documentId);
      }),
    forgotten: {
      group: 'r.company_id',
      key: 'documentId',
      rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND ${made}
               AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
    },
  };
}

/** The contract reads a query, where everything is text; a document keeps what it read. */
export function asQuery(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}
