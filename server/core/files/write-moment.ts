const dayMicroseconds = 86_400_000_000;
/** PostgreSQL counts from the beginning of 2000. */
const beginDay = Date.UTC(2000, 0, 1) / 86_400_000;
const dayMilliseconds = 86_400_000;

let lastDay = Number.NaN;
let lastDate: Buffer = Buffer.alloc(0);

/**
 * Writes a timestamptz of a binary COPY as ISO 8601 in UTC, with as many digits of its microseconds as it needs:
 * `2026-11-22T15:41:29.435+00:00`.
 * @returns where it ends
 */
export function writeMoment(bytes: Buffer, at: number, out: Buffer, begin: number): number {
  const { day, micros } = partsOf(bytes, at);
  if (day !== lastDay) {
    lastDay = day;
    lastDate = dateOf(day);
  }
  let to = begin + lastDate.copy(out, begin);
  const seconds = Math.floor(micros / 1_000_000);
  out[to] = 0x54;
  to = two(out, to + 1, Math.floor(seconds / 3600));
  out[to] = 0x3a;
  to = two(out, to + 1, Math.floor(seconds / 60) % 60);
  out[to] = 0x3a;
  to = two(out, to + 1, seconds % 60);
  let fraction = micros - seconds * 1_000_000;
  if (fraction > 0) {
    out[to] = 0x2e;
    to += 1;
    for (let unit = 100_000; fraction > 0; unit /= 10) {
      const digit = Math.floor(fraction / unit);
      out[to] = 48 + digit;
      to += 1;
      fraction -= digit * unit;
    }
  }
  return to + out.write('+00:00', to, 'latin1');
}

function partsOf(bytes: Buffer, at: number): { day: number; micros: number } {
  const high = bytes.readInt32BE(at);
  const low = bytes.readUInt32BE(at + 4);
  const value = high * 4_294_967_296 + low;
  if (Number.isSafeInteger(value)) {
    const day = Math.floor(value / dayMicroseconds);
    return { day, micros: value - day * dayMicroseconds };
  }
  // Before 1714 or after 2285.
  const exact = bytes.readBigInt64BE(at);
  const long = BigInt(dayMicroseconds);
  const micros = ((exact % long) + long) % long;
  return { day: Number((exact - micros) / long), micros: Number(micros) };
}

/** Years before the first and after 9999 have a sign and six digits in ISO 8601. */
function dateOf(day: number): Buffer {
  const date = new Date((beginDay + day) * dayMilliseconds);
  // The value infinity of PostgreSQL, which this service never writes, must not break the file.
  const text = Number.isNaN(date.getTime()) ? 'infinity' : date.toISOString().split('T')[0];
  return Buffer.from(text ?? '', 'latin1');
}

function two(out: Buffer, to: number, value: number): number {
  const tens = Math.floor(value / 10);
  out[to] = 48 + tens;
  out[to + 1] = 48 + value - tens * 10;
  return to + 2;
}
