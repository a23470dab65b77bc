import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { StorageError } from '../signature/storage-error.ts';

/** Minimum rate of a request body. */
export interface Pace {
  bytesPerSecond: number;
  windowMs: number;
  /** For what is before the file in a form, and for what is behind it; a minute when left out. */
  fieldsMs?: number;
}

/** Long enough for a mobile network that is lost in a lift. */
const windowMs = 60_000;

export const defaultPace: Pace = { bytesPerSecond: defaultTimeLimits.uploadBytesPerSecond, windowMs };
export const paceOf = (bytesPerSecond: number): Pace => ({ bytesPerSecond, windowMs });

/** Passes on a body that keeps the pace. One that drips would hold its connection for hours. @throws StorageError */
export async function* atPace(body: AsyncIterable<Buffer>, pace: Pace): AsyncGenerator<Buffer> {
  let since = performance.now();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    const elapsed = performance.now() - since;
    if (elapsed > pace.windowMs) {
      if (bytes < (pace.bytesPerSecond * elapsed) / 1000) {
        throw new StorageError('RequestTimeout', 'The upload is too slow: send it over a faster connection.');
      }
      since = performance.now();
      bytes = 0;
    }
    yield chunk;
    // Excludes the time that the disk took.
  }
}
