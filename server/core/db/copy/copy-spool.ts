import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

const bytesInMemory = 4 * 1024 * 1024;

/**
 * Keeps lines for a later COPY while the connection is busy with another: a few megabytes in memory, the rest in a
 * temporary file, so that a file of nothing but errors costs disk, not memory.
 */
export class CopySpool {
  #lines: string[] = [];
  #size = 0;
  #path: string | undefined;
  #file: FileHandle | undefined;
  #empty = true;

  get isEmpty(): boolean {
    return this.#empty;
  }

  async add(lines: string): Promise<void> {
    if (lines === '') return;
    this.#empty = false;
    this.#lines.push(lines);
    this.#size += lines.length;
    if (this.#size < bytesInMemory) return;
    this.#path ??= path.join(os.tmpdir(), `proofmark-spool-${randomUUID()}`);
    this.#file ??= await open(this.#path, 'wx', 0o600);
    await this.#file.appendFile(this.#lines.join(''));
    this.#lines = [];
    this.#size = 0;
  }

  /** Everything added, once. */
  read(): Readable {
    return Readable.from(this.#chunks(), { objectMode: true });
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    if (this.#path !== undefined) yield* createReadStream(this.#path);
    yield Buffer.from(this.#lines.join(''));
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    await this.#file?.close();
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
}
