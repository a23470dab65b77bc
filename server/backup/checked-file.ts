import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface FileCheck {
  bytes: number;
  sha256: string;
}

/** Passes everything on, and knows its length and SHA-256 at the end. */
export function countBytes(): { through: Transform; read(): FileCheck } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a stream, compressed, to a new file that is on the disk when this resolves. */
export async function writeCompressed(file: string, source: Readable | AsyncIterable<unknown>): Promise<FileCheck> {
  const { through, read } = countBytes();
  await pipeline(source, createGzip({ level: 1 }), through, createWriteStream(file, { flush: true, mode: 0o600 }));
  return read();
}

/** The content of such a file, and what it was: `read` once the stream has ended. */
export function openCompressed(file: string): { stream: Readable; read(): FileCheck } {
  const { through, read } = countBytes();
  const stream = createGunzip();
  // An error in any of the streams reaches the reader of the last one.
  pipeline(createReadStream(file), through, stream).catch((error: Error) => stream.destroy(error));
  return { stream, read };
}

export async function checkFile(file: string): Promise<FileCheck> {
  const { through, read } = countBytes();
  await pipeline(createReadStream(file), through, async (source) => {
    for await (const _ of source);
  });
  return read();
}

/** Lines of text that a stream is made of, a buffer's worth at a time. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
