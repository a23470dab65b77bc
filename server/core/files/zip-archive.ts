import { createHash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Opened when the entries before it are written. */
  open(): Promise<Readable | Buffer>;
  /** The most its bytes can come to. From 4 GiB on an entry needs a wider header, which must be known before. */
  maxBytes: number;
  /** Called with each chunk that has been read for the last time: its bytes may be written over. */
  release?(chunk: Buffer): void;
}

export interface EntryDigest {
  name: string;
  size: number;
  sha256: string;
}

export const deflateLevel = 1;
const narrowLimit = 3 * 1024 ** 3;

/**
 * A zip archive as a stream, entry by entry with back pressure. The same entries and time give the same bytes. An entry
 * that fails ends the archive with its error.
 */
export function zipArchive(entries: readonly ZipEntry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const entry of entries) {
    const options = {
      mtime,
      mode: 0o100644,
      compressionLevel: deflateLevel,
      forceZip64Format: entry.maxBytes > narrowLimit,
    };
    zip.addReadStreamLazy(entry.name, options, (callback) => {
      entry.open().then((opened) => {
        const source = Buffer.isBuffer(opened) ? Readable.from([opened]) : opened;
        source.on('error', fail);
        // Ended while the entry was being opened: it would never be read, nor its connection given back.
        if (output.destroyed) return source.destroy();
        output.once('close', () => source.destroy());
        callback(null, feeding(source, entry.release));
      }, fail);
    });
  }
  zip.end();
  return output;
}

/** Streams that yazl pipes a source through, in this order. yazl reads the first two once the third has ended. */
interface EntryPipes {
  crc: { crc32: number };
  size: { byteCount: number };
  compressor: Writable;
}

/**
 * yazl computes the CRC in JavaScript, byte by byte, at five times the cost of zlib's own: as much as the rows of a
 * file. Its own two streams before the compressor would each buffer chunks besides, without telling when one is read.
 */
export function feeding(source: Readable, release: ZipEntry['release']): Readable {
  const pipe = (crc: EntryPipes['crc']) => ({
    pipe: (size: EntryPipes['size']) => ({
      pipe: (compressor: Writable) => feed(source, { crc, size, compressor }, release),
    }),
  });
  return Object.defineProperty(source, 'pipe', { value: pipe });
}

function feed(source: Readable, { crc, size, compressor }: EntryPipes, release: ZipEntry['release']): Writable {
  source.on('data', (chunk: Buffer) => {
    crc.crc32 = crc32(chunk, crc.crc32);
    size.byteCount += chunk.length;
    const goesOn = compressor.write(chunk, () => release?.(chunk));
    if (!goesOn) source.pause();
  });
  compressor.on('drain', () => source.resume());
  source.once('end', () => compressor.end());
  return compressor;
}

/** Passes bytes on, and tells with each chunk how many have passed. */
export function countPassing(onBytes: (total: number, chunk: Buffer) => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      onBytes(total, chunk);
      done(null, chunk);
    },
  });
}

/** Passes bytes on, counting and hashing them; `digest` gives the outcome once all have passed. */
export function digestPassing(
  name: string,
  onBytes: (total: number) => void,
): { through: Transform; digest(): EntryDigest } {
  const hash = createHash('sha256');
  let size = 0;
  const through = countPassing((total, chunk) => {
    size = total;
    hash.update(chunk);
    onBytes(total);
  });
  return { through, digest: () => ({ name, size, sha256: hash.digest('hex') }) };
}

/** Pipes `source` through, so that an error or an early end of either reaches the other. */
export function pipeThrough(source: Readable, through: Transform): Transform {
  source.on('error', (error) => through.destroy(error));
  through.once('close', () => source.destroy());
  return source.pipe(through);
}
