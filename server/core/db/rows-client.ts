import { EventEmitter } from 'node:events';
import pg from 'pg';

/** Takes the rows of its answer as they come, of a COPY what the server sends of each. */
export interface RowTaker {
  /**
   * @param at where the number of its values is
   * @param end behind its last byte
   */
  takeRow(bytes: Buffer, at: number, end: number): void;
}

const dataRow = 0x44;
const copyData = 0x64;
/** Its kind, and its length, which counts itself. */
const headBytes = 5;

const readLength = (bytes: Buffer, at: number) => bytes.readUInt32BE(at + 1) + 1;

/**
 * What a connection of pg hears, with the rows of a query that takes them taken out: pg makes a list of texts of each,
 * and objects and texts are most of what reading a page costs. Everything else goes on to pg as it came.
 */
export class RowReader {
  /** Whose rows come now. */
  taker: RowTaker | undefined;
  readonly #rest: (bytes: Buffer) => void;
  /** The beginning of a message that is to be read in one piece. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  #wanted = 0;
  /** Bytes of a message that has gone to pg in part. */
  #open = 0;

  constructor(rest: (bytes: Buffer) => void) {
    this.#rest = rest;
  }

  take(chunk: Buffer): void {
    let bytes = chunk;
    while (this.#begunBytes > 0) {
      const missing = this.#wanted - this.#begunBytes;
      this.#begun.push(bytes.subarray(0, missing));
      this.#begunBytes += Math.min(missing, bytes.length);
      if (bytes.length < missing) return;
      const message = Buffer.concat(this.#begun);
      this.#begun = [];
      this.#begunBytes = 0;
      bytes = bytes.subarray(missing);
      this.#read(message);
    }
    if (bytes.length > 0) this.#read(bytes);
  }

  #read(bytes: Buffer): void {
    let at = Math.min(this.#open, bytes.length);
    this.#open -= at;
    /** What is before it has gone where it belongs. */
    let done = 0;
    while (at < bytes.length) {
      const isHead = bytes.length - at >= headBytes;
      const isRow = bytes[at] === dataRow || bytes[at] === copyData;
      // What pg has not heard yet may end the query that takes rows, or begin it.
      if (isRow && done < at) {
        this.#rest(bytes.subarray(done, at));
        done = at;
      }
      const isTaken = isRow && this.taker !== undefined;
      const length = isHead ? readLength(bytes, at) : headBytes;
      const isWhole = isHead && bytes.length - at >= length;
      if (!isWhole && (isTaken || !isHead)) {
        if (done < at) this.#rest(bytes.subarray(done, at));
        this.#begin(bytes.subarray(at), length);
        return;
      }
      if (isTaken) {
        this.taker?.takeRow(bytes, at + headBytes, at + length);
        done = at + length;
      } else if (!isWhole) {
        this.#open = at + length - bytes.length;
      }
      at = Math.min(at + length, bytes.length);
    }
    if (done < bytes.length) this.#rest(done === 0 ? bytes : bytes.subarray(done));
  }

  #begin(bytes: Buffer, wanted: number): void {
    this.#begun = [bytes];
    this.#begunBytes = bytes.length;
    this.#wanted = wanted;
  }
}

const readers = new WeakMap<object, RowReader>();

/** Of pg's connection what its types leave out: reading begins with it, after TLS where there is TLS. */
interface Listening {
  attachListeners(stream: EventEmitter): void;
}

/** A client whose queries may take their rows themselves. */
export class RowsClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const connection = (this as unknown as { connection: Listening }).connection;
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const rest = new EventEmitter();
      const reader = new RowReader((bytes) => void rest.emit('data', bytes));
      readers.set(connection, reader);
      stream.on('data', (chunk: Buffer) => reader.take(chunk));
      stream.on('end', () => void rest.emit('end'));
      attach(rest);
    };
  }
}

/** @param connection as a query is given it */
export function rowReaderOf(connection: object): RowReader | undefined {
  return readers.get(connection);
}
