import type { UploadCheckSummary } from '#lib/upload/upload-check.ts';
import type { IdFormat, UploadError } from '#lib/upload/upload-errors.ts';
import type { UploadFiletype } from '#lib/upload/upload-reader.ts';

/** What the page asks of the worker that checks a file. */
export interface CheckRequest {
  file: Blob;
  filetype: UploadFiletype;
  idFormat: IdFormat;
  allowDuplicates: boolean;
  scmKeys: string[];
  /** SKUs of the company; undefined leaves products to the service. */
  products: string[] | undefined;
}

/** What the worker tells, a few times a second and at the end. */
export type CheckMessage =
  | { kind: 'progress'; summary: UploadCheckSummary; errors: UploadError[] }
  | { kind: 'done'; summary: UploadCheckSummary; errors: UploadError[]; stopped: boolean }
  | { kind: 'failed'; message: string };

/** Errors kept of each kind, so that a million of one leave room for a few of another. */
export const keptOfEachKind = 2_000;
