import pg from 'pg';

const timestamptz = 1184;
const readAny = pg.types.getTypeParser(timestamptz, 'text');

/** `2026-11-22 15:41:29.435123+00`, the fraction with as many digits as it needs. */
const least = 22;
const mostDigits = 29;

const digit = (bytes: Buffer, at: number) => (bytes[at] ?? 0) - 48;
const two = (bytes: Buffer, at: number) => digit(bytes, at) * 10 + digit(bytes, at + 1);

/** A timestamptz as PostgreSQL writes it. */
export function readMoment(text: string): Date {
  return readMomentAt(Buffer.from(text, 'latin1'), 0, text.length);
}

/**
 * The same, in its place among other values. Sessions are in UTC, so nearly all have one form, which is read where
 * its digits stand: a page of a list has sixty, and pg's own reader tries every form. All others are left to that one.
 */
export function readMomentAt(bytes: Buffer, at: number, length: number): Date {
  const isUsual =
    length >= least &&
    length <= mostDigits &&
    bytes[at + 4] === 0x2d &&
    bytes[at + length - 3] === 0x2b &&
    bytes[at + length - 2] === 0x30 &&
    bytes[at + length - 1] === 0x30;
  const year = isUsual ? two(bytes, at) * 100 + two(bytes, at + 2) : 0;
  // Date.UTC takes the first hundred for those of the last century.
  if (year < 100) return readAny(bytes.toString('latin1', at, at + length));
  let milliseconds = 0;
  if (length > least) {
    milliseconds = digit(bytes, at + 20) * 100;
    if (length > 24) milliseconds += digit(bytes, at + 21) * 10;
    if (length > 25) milliseconds += digit(bytes, at + 22);
  }
  return new Date(
    Date.UTC(
      year,
      two(bytes, at + 5) - 1,
      two(bytes, at + 8),
      two(bytes, at + 11),
      two(bytes, at + 14),
      two(bytes, at + 17),
      milliseconds,
    ),
  );
}
