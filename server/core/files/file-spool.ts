import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const inMemory = 4 * 1024 * 1024;

/** Keeps bytes for later: a few megabytes in memory, the rest in a temporary file. */
export class FileSpool {
  #chunks: Buffer[] = [];
  #held = 0;
  #file: FileHandle | undefined;
  #path: string | undefined;
  size = 0;

  async add(bytes: Buffer): Promise<void> {
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    this.size += bytes.length;
    if (this.#held < inMemory) return;
    this.#path ??= path.join(os.tmpdir(), `proofmark-spool-${randomUUID()}`);
    this.#file ??= await open(this.#path, 'wx', 0o600);
    await this.#file.appendFile(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#held = 0;
  }

  /** Everything added, in order. */
  async *read(): AsyncGenerator<Buffer> {
    if (this.#path !== undefined) yield* createReadStream(this.#path);
    if (this.#held > 0) yield Buffer.concat(this.#chunks);
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    await this.#file?.close();
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
}
