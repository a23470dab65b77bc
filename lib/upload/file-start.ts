import type { Reason } from '#lib/texts/reason.ts';
import { reasonOfForeignFile, signatureBytes, startsWithUtf8Bom, utf8BomLength } from './file-signature.ts';
import { copyBytes, joinBytes } from './utf8.ts';

const nothing = new Uint8Array(0);

/** Holds the first bytes of a file back until its signature can be read, and takes a byte order mark away. */
export class FileStart {
  #held: Uint8Array = nothing;
  #passed = false;
  /** Reason why the file is clearly not UTF-8 text. */
  foreign: Reason | undefined;
  /** Length of the byte order mark. */
  skipped = 0;

  /** The bytes to go on with; none while too few are here. */
  pass(chunk: Uint8Array, last: boolean): Uint8Array {
    if (this.#passed) return chunk;
    const bytes = joinBytes(this.#held, chunk);
    if (bytes.length < signatureBytes && !last) {
      this.#held = copyBytes(bytes);
      return nothing;
    }
    this.#passed = true;
    this.#held = nothing;
    this.foreign = reasonOfForeignFile(bytes, 0, bytes.length);
    if (startsWithUtf8Bom(bytes, 0, bytes.length)) this.skipped = utf8BomLength;
    return bytes.subarray(this.skipped);
  }
}
