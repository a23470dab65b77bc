import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const mostBytes = 10 * 1024 * 1024;
const keptFiles = 3;

/** Appends lines to a file of bounded size: name.log, and before it name.log.1 and name.log.2. */
export class LogFile {
  readonly path: string;
  #descriptor: number;
  #size: number;
  #maxBytes: number;

  constructor(directory: string, name: string, maxBytes = mostBytes) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.path = path.join(directory, `${name}.log`);
    this.#maxBytes = maxBytes;
    this.#descriptor = openSync(this.path, 'a', 0o600);
    this.#size = fstatSync(this.#descriptor).size;
  }

  /** Never throws: a full disk must not stop the programs whose lines these are. */
  write(line: string): void {
    try {
      if (this.#size > this.#maxBytes) this.#rotate();
      this.#size += writeSync(this.#descriptor, `${line}\n`);
    } catch {
      // The line is lost; there is no other place to put it.
    }
  }

  #rotate(): void {
    closeSync(this.#descriptor);
    rmSync(`${this.path}.${keptFiles - 1}`, { force: true });
    for (let age = keptFiles - 2; age >= 0; age -= 1) {
      const from = age === 0 ? this.path : `${this.path}.${age}`;
      try {
        renameSync(from, `${this.path}.${age + 1}`);
      } catch {
        // There is no file of that age yet.
      }
    }
    this.#descriptor = openSync(this.path, 'a', 0o600);
    this.#size = 0;
  }
}
