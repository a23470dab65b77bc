import { csvLine } from '#lib/upload/write-csv.ts';

const flushLength = 256 * 1024;
/** So many pieces become one Blob, which a browser can keep outside of memory. */
const piecesOfBlob = 32;

/**
 * Writes CSV as the service takes it, with each row at a number of the writer's choice: lines between are blank, which
 * the service counts and passes over. So an error names the row of the file that the person has.
 */
export class PlacedCsv {
  #width: number;
  #text = '';
  #pieces: BlobPart[] = [];
  #blobs: Blob[] = [];
  #encoder = new TextEncoder();
  #next: number;

  /** @param headerRow row of the header; 0 puts it before the rows, see `header_added` of the calls */
  constructor(columns: readonly string[], headerRow: number) {
    this.#width = columns.length;
    this.#next = Math.min(1, headerRow);
    this.writeRow(headerRow, columns);
  }

  writeRow(row: number, fields: readonly string[]): void {
    if (row > this.#next) this.#text += '\r\n'.repeat(row - this.#next);
    this.#text += csvLine(fields);
    this.#next = row + 1;
    if (this.#text.length >= flushLength) this.#flush();
  }

  /** A row that could not be read stays one: with a value too many, no reader takes it for a row of this table. */
  writeUnreadable(row: number, value: string): void {
    this.writeRow(row, [value, ...Array.from({ length: this.#width }, () => '')]);
  }

  finish(): Blob {
    this.#flush();
    return new Blob([...this.#blobs, ...this.#pieces], { type: 'text/csv' });
  }

  #flush(): void {
    this.#pieces.push(this.#encoder.encode(this.#text));
    this.#text = '';
    if (this.#pieces.length < piecesOfBlob) return;
    this.#blobs.push(new Blob(this.#pieces));
    this.#pieces = [];
  }
}
