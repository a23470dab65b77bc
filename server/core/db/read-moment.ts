import pg from 'pg';

const timestamptz = 1184;
const readAny = pg.types.getTypeParser(timestamptz, 'text');

/** `2026-11-22 15:41:29.435123+00`, the fraction with as many digits as it needs. */
const least = 22;
const mostDigits = 29;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

/**
 * A timestamptz as PostgreSQL writes it. Sessions are in UTC, so nearly all have one form, which is read where its digits
 * stand: a page of a list has sixty, and pg's own reader tries every form. All others are left to that one.
 */
export function readMoment(text: string): Date {
  const { length } = text;
  if (length < least || length > mostDigits || text[4] !== '-' || !text.endsWith('+00')) return readAny(text);
  const year = two(text, 0) * 100 + two(text, 2);
  // Date.UTC takes the first hundred for those of the last century.
  if (year < 100) return readAny(text);
  let milliseconds = 0;
  if (length > least) {
    milliseconds = digit(text, 20) * 100;
    if (length > 24) milliseconds += digit(text, 21) * 10;
    if (length > 25) milliseconds += digit(text, 22);
  }
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), milliseconds),
  );
}
