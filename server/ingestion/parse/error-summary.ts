import type { UploadError, UploadErrorType } from '#lib/upload/upload-errors.ts';
import { uploadErrorTypes } from '#lib/upload/upload-errors.ts';

const mostExamples = 20;

/** One object of result_data.errors. `ids` for errors that are about an id one can name, else `rows`. */
export type ErrorSummary = {
  type: UploadErrorType;
  message: string;
  count: number;
  ids?: string[];
  rows?: number[];
};

const summaries: Record<UploadErrorType, { message: string; shows: 'ids' | 'rows' | 'nothing' }> = {
  malformed_file_error: { message: 'The file cannot be read at these rows.', shows: 'rows' },
  empty_file_error: { message: 'The file has no rows with codes.', shows: 'nothing' },
  missing_id_error: { message: 'These rows have no id.', shows: 'rows' },
  invalid_id_error: { message: 'These ids do not have the right form.', shows: 'ids' },
  duplicate_id_error: { message: 'These ids stand more than once in the file.', shows: 'ids' },
  existing_id_error: { message: 'These ids are already in the system.', shows: 'ids' },
  unknown_product_error: { message: 'These rows name a product that does not exist.', shows: 'rows' },
  invalid_status_error: { message: 'These rows have a status or a reason that does not exist.', shows: 'rows' },
  invalid_scm_error: { message: 'These rows have SCM data that is not valid.', shows: 'rows' },
};

/** Gathers result_data.errors: a count for each type of error and the first 20 ids or rows, in bounded memory. */
export class ErrorSummaries {
  #byType = new Map<UploadErrorType, ErrorSummary>();

  add(error: UploadError): void {
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
      const { message, shows } = summaries[type];
      summary = { type, message, count: 0 };
      if (shows === 'ids') summary.ids = [];
      if (shows === 'rows') summary.rows = [];
      this.#byType.set(type, summary);
    }
    return summary;
  }
}
