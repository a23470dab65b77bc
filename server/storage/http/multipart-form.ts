import { StorageError } from '../signature/storage-error.ts';

/**
 * A strict streaming reader of multipart/form-data (RFC 7578) for uploads: parts come one after the other, in the order they were
 * sent, and a body is only read as fast as it is taken. What browsers and HTTP clients send is well inside these rules;
 * anything else is a MalformedPOSTRequest, and a body that stops before the last boundary an IncompleteBody.
 */
export interface FormPart {
  name: string;
  isFile: boolean;
  /** To be read to its end before the next part is asked for. */
  body: AsyncIterable<Buffer>;
}

const MAX_PART_HEADER_BYTES = 8 * 1024;
const CRLF = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/** @returns the boundary, or null when the content type is not multipart/form-data with a proper one. */
export function parseBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2];
  return boundary && /^[\w'()+,./:=? -]*[\w'()+,./:=?-]$/.test(boundary) ? boundary : null;
}

export async function* readForm(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPart, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line break before it; with one put there it is like the others.
  const input = new FormInput(source, CRLF);
  await input.expect(delimiter);
  while (true) {
    const line = await input.take(2);
    if (line.equals(Buffer.from('--'))) return;
    if (!line.equals(CRLF)) throw malformed();
    const header = await input.takeThrough(HEADER_END, MAX_PART_HEADER_BYTES);
    const body = input.readTo(delimiter);
    yield { ...parsePartHeader(header.toString('utf8')), body };
    // A body that was not read to its end would leave its rest to be taken for the next part's header.
    for await (const _ of body);
  }
}

function parsePartHeader(header: string): { name: string; isFile: boolean } {
  const dispositions = header.split('\r\n').filter((line) => /^content-disposition:/i.test(line));
  const [disposition] = dispositions;
  if (!disposition || dispositions.length !== 1 || !/^content-disposition:\s*form-data\s*;/i.test(disposition)) {
    throw malformed();
  }
  const parameters = [...disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:\\"|[^"])*)"|([^\s;"]*))/g)];
  const names = parameters.filter(([, key]) => key?.toLowerCase() === 'name');
  const name = names[0]?.[2] ?? names[0]?.[3];
  if (!name || names.length !== 1) throw malformed();
  return { name, isFile: parameters.some(([, key]) => /^filename\*?$/i.test(key ?? '')) };
}

/** The request's bytes with a look-ahead no longer than one chunk and one delimiter. */
class FormInput {
  #buffer: Buffer;
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>, prefix: Buffer) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#buffer = prefix;
  }

  async take(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) await this.#fill();
    return this.#consume(length);
  }

  async expect(bytes: Buffer): Promise<void> {
    if (!(await this.take(bytes.length)).equals(bytes)) throw malformed();
  }

  async takeThrough(end: Buffer, maxBytes: number): Promise<Buffer> {
    let index = this.#buffer.indexOf(end);
    while (index < 0) {
      if (this.#buffer.length > maxBytes) throw malformed();
      await this.#fill();
      index = this.#buffer.indexOf(end);
    }
    if (index > maxBytes) throw malformed();
    const taken = this.#consume(index);
    this.#consume(end.length);
    return taken;
  }

  /** The bytes before the delimiter, which is taken too. */
  async *readTo(delimiter: Buffer): AsyncGenerator<Buffer, void> {
    while (true) {
      const index = this.#buffer.indexOf(delimiter);
      if (index >= 0) {
        if (index > 0) yield this.#consume(index);
        this.#consume(delimiter.length);
        return;
      }
      // The end of what is here may be the beginning of a delimiter.
      const safe = this.#buffer.length - delimiter.length + 1;
      if (safe > 0) yield this.#consume(safe);
      await this.#fill();
    }
  }

  #consume(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new StorageError('IncompleteBody', 'The body of the request ends too soon.');
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
  }
}

function malformed(): StorageError {
  return new StorageError(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}
