import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { StorageError } from '../signature/storage-error.ts';

/**
 * A strict reader of multipart/form-data (RFC 7578) for uploads: parts come one after the other, in the order they were
 * sent, and a body is only read as fast as it is consumed. Dicer, the splitter of @fastify/busboy, finds boundaries and
 * headers, and passes over text before the first boundary. Busboy itself would skip unknown parts and accept one of two
 * names. Forms of browsers and HTTP clients are well inside these rules; anything else is a MalformedPOSTRequest, and a
 * body that stops before the last boundary an IncompleteBody.
 */
export interface FormPart {
  name: string;
  isFile: boolean;
  /** Has to be read to its end before the next part is requested. */
  body: AsyncIterable<Buffer>;
}

const maxPartHeaderBytes = 8 * 1024;

/** @returns the boundary, or null when the content type is not multipart/form-data with a proper one. */
export function parseBoundary(contentType: string | undefined): string | null {
  try {
    const { essence, params } = new MIMEType(contentType ?? '');
    const boundary = params.get('boundary') ?? '';
    const isProper = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary);
    return essence === 'multipart/form-data' && isProper ? boundary : null;
  } catch {
    return null;
  }
}

export async function* readForm(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPart, void> {
  const splitter = new FormSplitter(boundary);
  splitter.read(source).catch((error: unknown) => splitter.fail(error));
  try {
    for (let part = await splitter.next(); part !== null; part = await splitter.next()) {
      yield part;
      // The parts behind a body come only when it was read to its end.
      for await (const _ of part.body);
    }
  } finally {
    splitter.stop();
  }
}

type PartHeader = Partial<Record<string, string[]>>;

/** Dicer's events as a queue of parts. */
class FormSplitter {
  #dicer: Dicer;
  #parts: FormPart[] = [];
  #last: Readable | undefined;
  /** A part has begun and its header has not ended. */
  #inHeader = false;
  #headerBytes = 0;
  #isEnded = false;
  #isStopped = false;
  #failure: unknown;
  #wake: () => void = () => undefined;

  constructor(boundary: string) {
    // Dicer keeps this much of a header; its types do not know the setting.
    const limits = { maxHeaderSize: maxPartHeaderBytes };
    this.#dicer = new Dicer({ boundary, ...limits });
    this.#dicer.on('part', (stream) => {
      if (this.#inHeader) this.fail(malformed());
      this.#inHeader = true;
      this.#headerBytes = 0;
      this.#last = stream;
      // Errors are met by reading the part, which may not have begun.
      stream.on('error', () => undefined);
      stream.once('header', (header) => {
        this.#inHeader = false;
        this.#takePart(header as PartHeader, stream);
      });
    });
    this.#dicer.on('finish', () => {
      if (this.#inHeader) this.fail(malformed());
      this.#isEnded = true;
      this.#wake();
    });
    this.#dicer.on('error', () => this.fail(this.#inHeader ? malformed() : incomplete()));
  }

  /** Feeds the splitter until the form ends, with back pressure from the part being read. */
  async read(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of source) {
      if (this.#inHeader) this.#headerBytes += piece.length;
      await this.#write(piece);
      if (this.#inHeader && this.#headerBytes > maxPartHeaderBytes) throw malformed();
      if (this.#isStopped || this.#isEnded) return;
    }
    this.#dicer.end();
  }

  /** @returns the next part, or null when the form has ended as it should. */
  async next(): Promise<FormPart | null> {
    while (this.#parts.length === 0) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#isEnded) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#parts.shift() ?? null;
  }

  /** Ends the form, and the body that is being read. */
  fail(error: unknown): void {
    this.#failure ??= error;
    this.#last?.destroy();
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async *#readBody(stream: Readable): AsyncGenerator<Buffer, void> {
    try {
      yield* stream as AsyncIterable<Buffer>;
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  #write(piece: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#dicer.write(piece, () => resolve());
    });
  }

  #takePart(header: PartHeader, stream: Readable): void {
    try {
      this.#parts.push({ ...parsePartHeader(header), body: this.#readBody(stream) });
      this.#wake();
    } catch (error) {
      this.fail(error);
    }
  }
}

function parsePartHeader(header: PartHeader): { name: string; isFile: boolean } {
  const [value, ...others] = header['content-disposition'] ?? [];
  // Header values come as bytes; names are UTF-8.
  const disposition = Buffer.from(value ?? '', 'latin1').toString();
  if (others.length > 0 || !/^\s*form-data\s*;/i.test(disposition)) throw malformed();
  const parameters = [...disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:\\"|[^"])*)"|([^\s;"]*))/g)];
  const names = parameters.filter(([, key]) => key?.toLowerCase() === 'name');
  const name = names[0]?.[2] ?? names[0]?.[3];
  if (!name || names.length !== 1) throw malformed();
  return { name, isFile: parameters.some(([, key]) => /^filename\*?$/i.test(key ?? '')) };
}

function malformed(): StorageError {
  return new StorageError(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}

function incomplete(): StorageError {
  return new StorageError('IncompleteBody', 'The body of the request ends too soon.');
}
