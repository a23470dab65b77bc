import { reason } from '#lib/texts/reason.ts';
import type { RowRules } from './check-row.ts';
import { checkRow, rowWithoutId } from './check-row.ts';
import type { ColumnPlan, HeaderOutcome } from './column-plan.ts';
import { planAllColumns, planColumns, planNames } from './column-plan.ts';
import { CsvReader } from './csv-reader.ts';
import type { FieldRecord, ReadProblem, RecordReader, RecordSink } from './field-record.ts';
import { JsonReader } from './json-reader.ts';
import type { ErrorCounts, IdFormat, UploadError } from './upload-errors.ts';
import { createErrorCounts, cutValue } from './upload-errors.ts';
import { reasonOfRagged } from './upload-rules.ts';

export type UploadFiletype = 'csv' | 'json';

export type UploadReaderOptions = {
  filetype: UploadFiletype;
  idFormat: IdFormat;
  /** Keys of the SCM fields the company has. */
  scmKeys: Iterable<string>;
  /** SKUs the company has; undefined leaves the check of products to the service. */
  products: Iterable<string> | undefined;
  /** The header was put before the rows of a CSV file: it is row 0, the line below it row 1. */
  headerAdded?: boolean;
  /** A table in another format: the columns its records have, in order, and what reads it. Stands in for `filetype`. */
  table?: { columns: readonly string[]; open: (sink: RecordSink) => RecordReader };
  onError: (error: UploadError) => void;
  /**
   * Every row whose id is good, in the file's order. `clean` is false when another field of the row is at fault. The
   * record is reused: copy what is kept.
   */
  onRow: (record: FieldRecord, plan: ColumnPlan, clean: boolean) => void;
};

export type UploadTotals = {
  bytes: number;
  /** Rows below the header that are not blank, readable or not. */
  rows: number;
  rowsWithErrors: number;
  errors: number;
  errorCounts: ErrorCounts;
  /** Values that are stored in another form than they were written: trimmed or composed (NFC). */
  composed: number;
};

/**
 * The upload-file rules over a stream of bytes: push pieces of any size, then finish. The same object runs in the
 * browser before the upload and in the service after it. Duplicates are not looked for here.
 */
export class UploadReader {
  #options: UploadReaderOptions;
  #reader: RecordReader;
  #rules: RowRules;
  #scmKeys: ReadonlySet<string>;
  #plan: ColumnPlan | undefined;
  #headerSeen = false;
  #fileRefused = false;
  #faultyRow = -1;
  #totals: UploadTotals = {
    bytes: 0,
    rows: 0,
    rowsWithErrors: 0,
    errors: 0,
    errorCounts: createErrorCounts(),
    composed: 0,
  };

  constructor(options: UploadReaderOptions) {
    this.#options = options;
    this.#scmKeys = new Set(options.scmKeys);
    this.#rules = {
      idFormat: options.idFormat,
      products: options.products === undefined ? undefined : new Set(options.products),
      onComposed: () => {
        this.#totals.composed += 1;
      },
    };
    const onProblem = (problem: ReadProblem): void => this.#takeProblem(problem);
    if (options.table) {
      this.#reader = options.table.open({
        onProblem,
        onRecord: (record) => this.#plan && this.#takeRow(record, this.#plan),
      });
      this.#takePlan(planNames(options.table.columns, this.#scmKeys, 0));
      return;
    }
    if (options.filetype === 'csv') {
      const sink = { onProblem, onRecord: (record: FieldRecord) => this.#takeCsvRecord(record) };
      this.#reader = new CsvReader(sink, options.headerAdded ? { firstRow: 0 } : {});
      return;
    }
    const { names, plan } = planAllColumns(this.#scmKeys);
    this.#plan = plan;
    this.#headerSeen = true;
    this.#reader = new JsonReader(names, {
      onProblem,
      onRecord: (record) => this.#takeRow(record, plan),
      onUnknownKey: (row, key, value) =>
        this.#fail({
          row,
          column: cutValue(key),
          value: cutValue(value),
          type: 'invalid_scm_error',
          reason: reason('columnScmFieldNotFound'),
        }),
    });
  }

  /** True when no further faults can be found; the rest of the file need not be read. */
  get stopped(): boolean {
    return this.#reader.stopped;
  }

  get totals(): Readonly<UploadTotals> {
    return this.#totals;
  }

  push(chunk: Uint8Array): void {
    this.#totals.bytes += chunk.length;
    this.#reader.push(chunk);
  }

  finish(): UploadTotals {
    this.#reader.finish();
    if (this.#totals.rows === 0 && !this.#fileRefused) {
      const why =
        this.#totals.bytes === 0 || !this.#headerSeen
          ? reason('uploadEmpty')
          : this.#options.filetype === 'json'
            ? reason('uploadCodesMissing')
            : reason('uploadRowsMissing');
      this.#fail({ row: 0, column: '', value: '', type: 'empty_file_error', reason: why });
    }
    return this.#totals;
  }

  #fail(error: UploadError): void {
    this.#totals.errors++;
    this.#totals.errorCounts[error.type]++;
    // Errors come row by row, so one number says whether this row was counted before.
    if (this.#totals.rows > 0 || this.#options.filetype === 'json') {
      if (error.row > 0 && error.row !== this.#faultyRow) {
        this.#faultyRow = error.row;
        this.#totals.rowsWithErrors++;
      }
    }
    this.#options.onError(error);
  }

  #takeProblem(problem: ReadProblem): void {
    if (problem.row === 0 || !this.#headerSeen) {
      this.#fileRefused = true;
      this.#reader.stop();
    } else {
      this.#totals.rows++;
    }
    this.#fail({ ...problem, value: cutValue(problem.value), type: 'malformed_file_error' });
  }

  #takeCsvRecord(record: FieldRecord): void {
    if (this.#plan !== undefined) {
      this.#takeRow(record, this.#plan);
      return;
    }
    this.#takePlan(planColumns(record, this.#scmKeys));
  }

  #takePlan({ plan, errors }: HeaderOutcome): void {
    this.#headerSeen = true;
    this.#plan = plan;
    for (const error of errors) this.#fail(error);
    if (plan === undefined) {
      this.#fileRefused = true;
      this.#reader.stop();
    }
  }

  #takeRow(record: FieldRecord, plan: ColumnPlan): void {
    this.#totals.rows++;
    if (record.fields.length !== plan.count) {
      this.#failRagged(record, plan);
      return;
    }
    const before = this.#totals.errors;
    const outcome = checkRow(record, plan, this.#rules, this.#onRowError);
    if (outcome !== rowWithoutId) this.#options.onRow(record, plan, this.#totals.errors === before);
  }

  #onRowError = (error: UploadError): void => this.#fail(error);

  #failRagged(record: FieldRecord, plan: ColumnPlan): void {
    this.#fail({
      row: record.row,
      column: '',
      value: cutValue(record.fields.join(',')),
      type: 'malformed_file_error',
      reason: reasonOfRagged(record.fields.length, plan.count),
    });
  }
}
