import { type Reason, reason } from '#lib/texts/reason.ts';
import type { ColumnPlan } from './column-plan.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import type { FieldRecord } from './field-record.ts';
import type { ErrorCounts, UploadError } from './upload-errors.ts';
import { cutValue } from './upload-errors.ts';
import type { UploadReaderOptions, UploadTotals } from './upload-reader.ts';
import { UploadReader } from './upload-reader.ts';

export type UploadCheckOptions = Omit<UploadReaderOptions, 'onRow'> & {
  /** Later occurrences of an id are passed over instead of reported. */
  allowDuplicates: boolean;
  /** Ids remembered for finding duplicates; past it they are left to the service. 20 million by default. */
  duplicateLimit?: number;
  /**
   * Receives each valid id once, with the product of its row; faults that only the service knows are added by
   * `addFault`.
   */
  onCode?: (code: CheckedCode) => void;
};

export interface CheckedCode {
  row: number;
  id: string;
  /** Empty where the row has none. */
  product: string;
  /** Nothing else is wrong with the row. */
  isClean: boolean;
}

export type UploadCheckSummary = UploadTotals & {
  errorCounts: ErrorCounts;
  /** Values of a table that are sent without the apostrophe that spreadsheet files have before a formula. */
  restored: number;
  /** Rows passed over as later occurrences of an id. */
  duplicatesIgnored: number;
  /** False when there were more ids than are remembered. */
  duplicatesChecked: boolean;
};

/**
 * The whole check of a file before it is sent: the rules and the duplicates within the file. Made for a Web Worker:
 * pure computation, memory bounded by the number of ids.
 */
export class UploadCheck {
  #reader: UploadReader;
  #ids: DuplicateIndex;
  #options: UploadCheckOptions;
  #duplicates = 0;
  #ofService = { existing_id_error: 0, unknown_product_error: 0 };
  /** Rows with errors that reading does not count. */
  #rowsOnly = 0;
  #ignored = 0;

  constructor(options: UploadCheckOptions) {
    this.#options = options;
    this.#ids = new DuplicateIndex(options.duplicateLimit);
    this.#reader = new UploadReader({ ...options, onRow: (record, plan, clean) => this.#takeRow(record, plan, clean) });
  }

  get stopped(): boolean {
    return this.#reader.stopped;
  }

  /** Totals so far, for a display of progress. */
  get summary(): UploadCheckSummary {
    const totals = this.#reader.totals;
    const { existing_id_error, unknown_product_error } = this.#ofService;
    return {
      ...totals,
      errors: totals.errors + this.#duplicates + existing_id_error + unknown_product_error,
      rowsWithErrors: totals.rowsWithErrors + this.#rowsOnly,
      errorCounts: {
        ...totals.errorCounts,
        duplicate_id_error: this.#duplicates,
        existing_id_error,
        unknown_product_error: totals.errorCounts.unknown_product_error + unknown_product_error,
      },
      restored: 0,
      duplicatesIgnored: this.#ignored,
      duplicatesChecked: !this.#ids.full,
    };
  }

  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  finish(): UploadCheckSummary {
    this.#reader.finish();
    return this.summary;
  }

  /** Takes what the service says of a code. */
  addFault(code: CheckedCode, type: 'existing_id_error' | 'unknown_product_error', reason: Reason): void {
    this.#ofService[type] += 1;
    if (code.isClean) this.#rowsOnly += 1;
    code.isClean = false;
    const [column, value] = type === 'existing_id_error' ? ['id', code.id] : ['product', code.product];
    this.#options.onError({ row: code.row, column, value: cutValue(value), type, reason });
  }

  #takeRow(record: FieldRecord, plan: ColumnPlan, clean: boolean): void {
    const id = record.fields[plan.id] ?? '';
    const firstRow = this.#ids.add(id, record.row);
    if (firstRow === 0) {
      const product = plan.product < 0 ? '' : (record.fields[plan.product] ?? '');
      this.#options.onCode?.({ row: record.row, id, product, isClean: clean });
      return;
    }
    if (this.#options.allowDuplicates) {
      this.#ignored += 1;
      return;
    }
    this.#duplicates += 1;
    if (clean) this.#rowsOnly += 1;
    const error: UploadError = {
      row: record.row,
      column: 'id',
      value: cutValue(id),
      type: 'duplicate_id_error',
      reason: reason('rowDuplicated', { row: firstRow }),
    };
    this.#options.onError(error);
  }
}
