import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IdFormat, UploadError } from '#lib/upload/upload-errors.ts';
import type { UploadFiletype, UploadTotals } from '#lib/upload/upload-reader.ts';
import { UploadReader } from '#lib/upload/upload-reader.ts';
import { CopyEncoder, type RowEncoder } from './copy-encoder.ts';

/** Writing as many takes some milliseconds. */
const errorBatch = 200;
/** Bytes read without a pause: of errors alone, some ten milliseconds. */
const pieceBytes = 16 * 1024;
export const defaultErrorLimit = 1_000_000;

export type ParseUploadOptions = {
  filetype: UploadFiletype;
  idFormat: IdFormat;
  /** The header was put before the sender's rows. */
  headerAdded?: boolean;
  scmKeys: Iterable<string>;
  /**
   * SKUs of the company, each with what the staging line says for it (such as its id); undefined leaves products
   * unchecked.
   */
  products: ReadonlyMap<string, string> | undefined;
  /** Encoder of the rows; lines for staging by default. */
  encoder?: RowEncoder;
  /** Receives errors in the file's order, at most 200 at a time; awaited, so memory stays flat for every file. */
  onErrors: (errors: UploadError[]) => Promise<void> | void;
  /** Called after each piece of the file. */
  onProgress?: (totals: Readonly<UploadTotals>) => void;
  signal?: AbortSignal;
  /** Errors passed on; past it they are counted only. 1,000,000 by default. */
  errorLimit?: number;
};

/**
 * Reads an uploaded file into lines for `COPY staging (row_no, extended_id, product, activation_status,
 * blacklist_reason, updated_by, scm) FROM STDIN` (text format, see stagingColumns). Every row with a good id gets a
 * line, so that duplicates show even in a file with other errors.
 *
 * `copyLines` ends early when nothing more can be said of the file, and throws the signal's reason when aborted. The
 * counts in `totals` are exact once it has ended.
 */
export class UploadParse {
  #options: ParseUploadOptions;
  #reader: UploadReader;
  #encoder: RowEncoder;
  #pending: UploadError[] = [];
  #passedOn = 0;

  constructor(options: ParseUploadOptions) {
    this.#options = options;
    this.#encoder = options.encoder ?? new CopyEncoder({ products: options.products });
    const limit = options.errorLimit ?? defaultErrorLimit;
    this.#reader = new UploadReader({
      filetype: options.filetype,
      idFormat: options.idFormat,
      headerAdded: options.headerAdded ?? false,
      scmKeys: options.scmKeys,
      products: options.products?.keys(),
      onError: (error) => {
        if (this.#passedOn >= limit) return;
        this.#passedOn++;
        this.#pending.push(error);
      },
      onRow: (record, plan, clean) => this.#encoder.addRow(record, plan, clean),
    });
  }

  get totals(): Readonly<UploadTotals> {
    return this.#reader.totals;
  }

  /** Whether errors were counted without being passed on. */
  get errorsCut(): boolean {
    return this.totals.errors > this.#passedOn;
  }

  /** Blocks of encoded rows; receivers own them. Always closes `source`. */
  async *copyLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    const { onProgress, signal } = this.#options;
    signal?.throwIfAborted();
    for await (const piece of piecesOf(source)) {
      signal?.throwIfAborted();
      this.#reader.push(piece);
      await this.#passErrorsOn();
      yield* this.#encoder.takeBlocks(false);
      onProgress?.(this.#reader.totals);
      if (this.#reader.stopped) break;
    }
    signal?.throwIfAborted();
    this.#reader.finish();
    await this.#passErrorsOn();
    yield* this.#encoder.takeBlocks(true);
    onProgress?.(this.#reader.totals);
  }

  async #passErrorsOn(): Promise<void> {
    if (this.#pending.length === 0) return;
    const errors = this.#pending;
    this.#pending = [];
    for (let from = 0; from < errors.length; from += errorBatch) {
      await this.#options.onErrors(errors.slice(from, from + errorBatch));
      await nextTurn();
    }
  }
}

async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += pieceBytes) yield chunk.subarray(from, from + pieceBytes);
  }
}
