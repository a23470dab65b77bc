import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError, exitCodes, InterruptedError, UnavailableError, usageError } from './exit-codes.ts';
import type { Output } from './output.ts';

export interface SaveOptions {
  output: Output;
  signal: AbortSignal;
  /** File or folder; the current folder when not given. */
  target: string | undefined;
  /** Name in a folder. */
  name: string;
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/**
 * Saves what `open` answers, in bounded memory. The file has its name only once it is whole: what breaks off leaves
 * nothing.
 * @returns the path and the size in bytes.
 */
export async function saveFile(
  open: () => Promise<Response>,
  options: SaveOptions,
): Promise<{ file: string; bytes: number }> {
  const file = await targetFile(options);
  const response = await open();
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.part`);
  const meter = options.output.meter(path.basename(file), 'bytes');
  const announced = response.headers.get('content-encoding') ? null : response.headers.get('content-length');
  const total = announced === null ? null : Number(announced);
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      meter.update(bytes, total);
      done(null, chunk);
    },
  });
  try {
    const body = response.body
      ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from([]);
    await pipeline(body, counter, createWriteStream(temporary, { flags: 'wx' }), { signal: options.signal });
    if (total !== null && bytes !== total) throw new UnavailableError('The download broke off.');
    await rename(temporary, file);
    return { file, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw options.signal.aborted ? new InterruptedError() : asCliError(error);
  } finally {
    meter.stop();
  }
}

async function targetFile({ target = '.', name, force }: SaveOptions): Promise<string> {
  const found = await stat(target).catch(() => null);
  const file = found?.isDirectory() ? path.join(target, name) : target;
  const there = found?.isDirectory() ? await stat(file).catch(() => null) : found;
  if (there && !force) throw usageError(`${file} is there already; --force replaces it.`);
  if (there && !there.isFile()) throw usageError(`${file} is not a file.`);
  return file;
}

function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Errors of the file system have a system call; what is left is the network.
  if ((error as NodeJS.ErrnoException).syscall === 'open') return usageError(`The file cannot be written: ${message}`);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO') {
    return new CliError(exitCodes.failed, `The file cannot be written: ${message}`);
  }
  return new UnavailableError(`The download broke off: ${message}`);
}
