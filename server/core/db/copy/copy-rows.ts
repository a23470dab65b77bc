import { Transform, type TransformCallback } from 'node:stream';

/** Writes rows of a binary COPY in another format. */
export interface RowWriter {
  /**
   * @param at where the length of the row's first value is
   * @param end behind its last byte
   * @returns a chunk once there is enough for one
   */
  add(bytes: Buffer, at: number, end: number): Buffer | null;
  /** The rows that are in no chunk yet. */
  rest(): Buffer;
}

/** The header of the format: a signature, flags, and the length of an extension. */
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerBytes = signature.length + 8;
/** In place of the number of values: there are no more rows. */
const trailer = -1;

/** Cuts the bytes of COPY … TO STDOUT (FORMAT binary) into rows, and streams what the writer makes of them. */
export class CopyRows extends Transform {
  readonly #writer: RowWriter;
  #rest: Buffer = Buffer.alloc(0);
  #hasBegun = false;

  constructor(writer: RowWriter) {
    super();
    this.#writer = writer;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
      this.#rest = bytes.subarray(this.#read(bytes));
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** @returns where the first row begins that has not come in full */
  #read(bytes: Buffer): number {
    let at = this.#hasBegun ? 0 : readHeader(bytes);
    if (at === null) return 0;
    this.#hasBegun = true;
    for (let end = rowEnd(bytes, at); end !== null; end = rowEnd(bytes, at)) {
      const ready = this.#writer.add(bytes, at + 2, end);
      if (ready) this.push(ready);
      at = end;
    }
    return at;
  }

  override _flush(done: TransformCallback): void {
    const rest = this.#writer.rest();
    done(null, rest.length > 0 ? rest : undefined);
  }
}

/** Where the first row begins; null while the header has not come. */
function readHeader(bytes: Buffer): number | null {
  const begin = bytes.subarray(0, signature.length);
  if (!begin.equals(signature.subarray(0, begin.length))) throw new Error('This is no binary COPY.');
  if (bytes.length < headerBytes) return null;
  const at = headerBytes + bytes.readInt32BE(headerBytes - 4);
  return bytes.length < at ? null : at;
}

/** Where the row ends that begins here; null where it has not come in full, and at the end of all rows. */
function rowEnd(bytes: Buffer, at: number): number | null {
  if (bytes.length < at + 2) return null;
  const values = bytes.readInt16BE(at);
  if (values === trailer) return null;
  let end = at + 2;
  for (let value = 0; value < values; value += 1) {
    if (bytes.length < end + 4) return null;
    const length = bytes.readInt32BE(end);
    end += 4 + Math.max(length, 0);
  }
  return bytes.length < end ? null : end;
}
