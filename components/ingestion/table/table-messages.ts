import type { Language } from '#lib/texts/languages.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { Doubt } from '#lib/upload/table/doubts.ts';
import type { NoTable } from '#lib/upload/table/no-table.ts';
import type { SourceChoice, SourceReading } from '#lib/upload/table/source-reading.ts';
import type { UploadCheckSummary } from '#lib/upload/upload-check.ts';
import type { IdFormat, UploadError } from '#lib/upload/upload-errors.ts';
import type { ColumnTarget } from '../matching/column-problems.ts';
import type { LookUp, LookUpAnswer } from './look-up.ts';

/** Requests of the page to the worker that reads a file. */
export type TableRequest =
  | { kind: 'inspect'; file: Blob; choice: SourceChoice; scmFields: ScmFieldName[] }
  | ({ kind: 'check' } & CheckRequest)
  | { kind: 'stop' }
  | { kind: 'lookedUp'; answer: LookUpAnswer | undefined };

export interface CheckRequest {
  file: Blob;
  reading: SourceReading;
  /** Fields of the columns taken, by their places; of no use for JSON. */
  targets: ColumnTarget[];
  idFormat: IdFormat;
  allowDuplicates: boolean;
  scmKeys: string[];
  /** SKUs of the company; undefined leaves products to the service. */
  products: readonly string[] | undefined;
  /** The language of the errors. */
  language: Language;
}

/** File for the service. */
export interface PreparedFile {
  /** Undefined: the file as the person has it. */
  converted: Blob | undefined;
  filetype: 'csv' | 'json';
  headerAdded: boolean;
}

export type CheckEnd = 'whole' | 'unreadable' | 'stopped';

/** An error whose reason is in the reader's words. */
export type ListedError = Omit<UploadError, 'reason'> & { message: string };

/** Messages of the worker: during a check a few times a second. */
export type TableMessage =
  | { kind: 'inspected'; reading: SourceReading }
  | { kind: 'lookUp'; codes: LookUp }
  | { kind: 'progress'; summary: UploadCheckSummary; errors: ListedError[]; share: number | undefined }
  | {
      kind: 'done';
      summary: UploadCheckSummary;
      errors: ListedError[];
      end: CheckEnd;
      prepared: PreparedFile;
      /** The service has told which ids exist. */
      isLookedUp: boolean;
      /** Every error as CSV, safe to open in a spreadsheet; undefined when there is none. */
      errorFile: Blob | undefined;
      /** Doubts that only the whole file shows. */
      doubts: Doubt[];
    }
  | { kind: 'failed'; fault: NoTable | undefined };

/** Errors kept of each kind, so that a million of one leave room for a few of another. */
export const keptOfEachKind = 2_000;
/** Errors written to the list that can be downloaded. */
export const mostListed = 1_000_000;
