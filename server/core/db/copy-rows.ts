import { Readable } from 'node:stream';
import type pg from 'pg';
import { type RowReader, type RowTaker, rowReaderOf } from './rows-client.ts';

/** Makes of rows what is to be read of them. */
export interface RowWriter {
  /**
   * @param at where the length of the row's first value stands
   * @param end behind its last byte
   * @returns what is to go on, once it is enough to be worth it
   */
  add(bytes: Buffer, at: number, end: number): Buffer | null;
  /** What has not gone on yet. */
  rest(): Buffer;
}

/** Of pg's connection what its types leave out. */
interface Wire {
  stream: { pause(): void; resume(): void };
  query(text: string): void;
}

/** What a binary COPY begins with: a signature, flags, and the length of what may be added one day. */
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const flagBytes = 4;
const lengthBytes = 4;
/** In place of the number of values: there are no more rows. */
const noMore = -1;

/**
 * One COPY … TO STDOUT (FORMAT binary) as a stream of what a writer makes of its rows. Each is read in its place in
 * what came from the server, which sends one row a message.
 */
export class CopyRows extends Readable implements pg.Submittable, RowTaker {
  /** Once the server has said that it sent all of them. */
  rowCount = 0;
  readonly #statement: string;
  readonly #writer: RowWriter;
  #wire: Wire | undefined;
  #reader: RowReader | undefined;
  #isBegun = false;
  #isPaused = false;

  constructor(statement: string, writer: RowWriter) {
    super();
    this.#statement = statement;
    this.#writer = writer;
  }

  /** @returns an error when nothing was sent */
  submit(connection: pg.Connection): Error | undefined {
    this.#reader = rowReaderOf(connection);
    if (!this.#reader) return new Error('Rows are copied over a connection whose rows can be taken.');
    this.#reader.taker = this;
    this.#wire = connection as unknown as Wire;
    this.#wire.query(this.#statement);
    return undefined;
  }

  takeRow(bytes: Buffer, at: number, end: number): void {
    if (this.destroyed) return;
    try {
      const from = this.#isBegun ? at : this.#begin(bytes, at);
      if (from === end || bytes.readInt16BE(from) === noMore) return;
      const ready = this.#writer.add(bytes, from + 2, end);
      if (ready && !this.push(ready)) this.#pause();
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #begin(bytes: Buffer, at: number): number {
    const flags = at + signature.length;
    if (bytes.compare(signature, 0, signature.length, at, flags) !== 0) throw new Error('This is no binary COPY.');
    this.#isBegun = true;
    const added = flags + flagBytes;
    return added + lengthBytes + bytes.readInt32BE(added);
  }

  /** What has come already is still taken. */
  #pause(): void {
    this.#isPaused = true;
    this.#wire?.stream.pause();
  }

  override _read(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#wire?.stream.resume();
  }

  handleRowDescription(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyData(): void {}

  handleError(error: Error): void {
    this.#end();
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#end();
    if (this.destroyed) return;
    const rest = this.#writer.rest();
    if (rest.length > 0) this.push(rest);
    this.push(null);
  }

  /** The connection is the next query's. */
  #end(): void {
    if (this.#reader?.taker === this) this.#reader.taker = undefined;
    this._read();
  }
}
