import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { UploadError, UploadErrorType } from '#lib/upload/upload-errors.ts';
import { uploadErrorTypes } from '#lib/upload/upload-errors.ts';

const mostExamples = 20;

/** One object of result_data.errors. `ids` for errors that are about an id one can name. */
export type ErrorSummary<Type extends string = UploadErrorType> = {
  type: Type;
  message: string;
  message_reason: Reason;
  count: number;
  ids?: string[];
  rows?: number[];
};

const summaries: Record<UploadErrorType, { why: Reason; shows: 'ids' | 'rows' | 'nothing' }> = {
  malformed_file_error: { why: reason('fileRowsUnreadable'), shows: 'rows' },
  empty_file_error: { why: reason('fileCodesMissing'), shows: 'nothing' },
  missing_id_error: { why: reason('fileIdsMissing'), shows: 'rows' },
  invalid_id_error: { why: reason('fileIdsMalformed'), shows: 'ids' },
  duplicate_id_error: { why: reason('fileIdsDuplicated'), shows: 'ids' },
  existing_id_error: { why: reason('fileIdsTaken'), shows: 'ids' },
  unknown_product_error: { why: reason('fileProductsNotFound'), shows: 'rows' },
  invalid_status_error: { why: reason('fileStatusOrReasonInvalid'), shows: 'rows' },
  invalid_scm_error: { why: reason('fileScmInvalid'), shows: 'rows' },
};

/** Summary of one kind of error in a record. */
export const summaryOf = <Type extends string>(
  { type, reason: why }: { type: Type; reason: Reason },
  count: number,
): ErrorSummary<Type> => ({ type, message: englishReason(why), message_reason: why, count });

/** Gathers result_data.errors: a count for each type of error and the first 20 ids or rows, in bounded memory. */
export class ErrorSummaries {
  #byType = new Map<UploadErrorType, ErrorSummary>();

  add(error: Pick<UploadError, 'type' | 'value' | 'row'>): void {
    const summary = this.#summaryOf(error.type);
    summary.count++;
    if (summary.ids !== undefined && summary.ids.length < mostExamples) summary.ids.push(error.value);
    if (summary.rows !== undefined && summary.rows.length < mostExamples && error.row > 0) summary.rows.push(error.row);
  }

  /** Takes over a count that is known to be exact, when more errors were counted than passed on. */
  setCount(type: UploadErrorType, count: number): void {
    if (count > 0) this.#summaryOf(type).count = count;
  }

  list(): ErrorSummary[] {
    return uploadErrorTypes.flatMap((type) => this.#byType.get(type) ?? []);
  }

  #summaryOf(type: UploadErrorType): ErrorSummary {
    let summary = this.#byType.get(type);
    if (summary === undefined) {
      const { why, shows } = summaries[type];
      summary = summaryOf({ type, reason: why }, 0);
      if (shows === 'ids') summary.ids = [];
      if (shows !== 'nothing') summary.rows = [];
      this.#byType.set(type, summary);
    }
    return summary;
  }
}
