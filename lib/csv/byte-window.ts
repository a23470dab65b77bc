const SLICE_BYTES = 256 * 1024;

/**
 * A window over a stream of bytes that a scanner may also write to: what it has consumed is dropped, what it has not stays in
 * one piece with what comes next.
 */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(2 * SLICE_BYTES);
  position = 0;
  end = 0;

  /** Slices of a chunk, so that one huge chunk does not make one huge window. */
  static *slices(chunk: Uint8Array): Generator<Uint8Array> {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) yield chunk.subarray(from, from + SLICE_BYTES);
  }

  append(slice: Uint8Array): void {
    const kept = this.end - this.position;
    if (this.end + slice.length > this.bytes.length) {
      if (kept + slice.length > this.bytes.length) {
        const larger = new Uint8Array(Math.max(2 * this.bytes.length, kept + slice.length));
        larger.set(this.bytes.subarray(this.position, this.end));
        this.bytes = larger;
      } else {
        this.bytes.copyWithin(0, this.position, this.end);
      }
      this.position = 0;
      this.end = kept;
    }
    this.bytes.set(slice, this.end);
    this.end += slice.length;
  }
}
