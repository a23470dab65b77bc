import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { byteOrderMark, csvLine, spreadsheetLine } from '#lib/upload/write-csv.ts';
import { keptOfEachKind, type ListedError, mostListed } from './table-messages.ts';

const flushLength = 256 * 1024;

/** Takes the errors of a check: all of them for a file, the first of each kind for the page. */
export class ErrorList {
  #ofKind = new Map<string, number>();
  #format: FormatReason;
  #fresh: ListedError[] = [];
  #pieces: Blob[] = [];
  #text = byteOrderMark + csvLine(['row', 'column', 'value', 'type', 'message']);
  #listed = 0;

  constructor(format: FormatReason) {
    this.#format = format;
  }

  add({ reason, ...found }: UploadError): void {
    const error = { ...found, message: this.#format(reason) ?? reason.code };
    const count = this.#ofKind.get(error.type) ?? 0;
    this.#ofKind.set(error.type, count + 1);
    if (count < keptOfEachKind) this.#fresh.push(error);
    if (this.#listed >= mostListed) return;
    this.#listed++;
    const row = error.row > 0 ? error.row : null;
    this.#text += spreadsheetLine([row, error.column, error.value, error.type, error.message]);
    if (this.#text.length > flushLength) this.#flush();
  }

  /** Errors since the last call, for the page. */
  takeFresh(): ListedError[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  toFile(): Blob | undefined {
    if (this.#listed === 0) return undefined;
    this.#flush();
    return new Blob(this.#pieces, { type: 'text/csv' });
  }

  #flush(): void {
    this.#pieces.push(new Blob([this.#text]));
    this.#text = '';
  }
}
