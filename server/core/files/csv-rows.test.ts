import { describe, expect, it } from 'vitest';
import { csvLineLf } from '#lib/upload/write-csv.ts';
import { type CsvCell, CsvRows } from './csv-rows.ts';

const long = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
const integer = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const small = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const text = (value: string) => Buffer.from(value);
/** As PostgreSQL sends a timestamptz: microseconds since the beginning of 2000. */
const moment = (iso: string, micros = 0) =>
  long(BigInt(Date.parse(iso)) * 1000n - BigInt(Date.UTC(2000, 0, 1)) * 1000n + BigInt(micros));

/** Values of a row as a binary COPY has them. */
function rowOf(values: readonly (Buffer | null)[]): Buffer {
  return Buffer.concat(values.flatMap((value) => (value ? [integer(value.length), value] : [integer(-1)])));
}

/** The file of these rows, each handed over in the middle of other bytes. */
function write(
  cells: readonly CsvCell[],
  rows: readonly (Buffer | null)[][],
  alike?: readonly [number, number],
): string {
  const csv = new CsvRows(cells, alike);
  const parts = rows.map((values) => {
    const row = rowOf(values);
    const around = Buffer.concat([text('###'), row, text('###')]);
    return csv.add(around, 3, 3 + row.length) ?? Buffer.alloc(0);
  });
  return Buffer.concat([...parts, csv.rest()]).toString();
}

describe('rows of a binary COPY as CSV', () => {
  it.each<[CsvCell, Buffer | null, string]>([
    ['text', text('plain'), 'plain'],
    ['text', text(''), ''],
    ['text', null, ''],
    ['text', text('"a" and "b"'), '"a" and "b"'],
    ['text', text('two\nlines, 漢字 😀 \\N \\.'), 'two\nlines, 漢字 😀 \\N \\.'],
    ['number', small(-7), '-7'],
    ['number', integer(2_147_483_647), '2147483647'],
    ['number', integer(-2_147_483_648), '-2147483648'],
    ['number', long(9_007_199_254_740_991n), '9007199254740991'],
    ['number', long(-9_007_199_254_740_991n), '-9007199254740991'],
    ['number', null, ''],
    [{ digits: 10 }, long(0n), '0000000000'],
    [{ digits: 10 }, long(42n), '0000000042'],
    [{ digits: 10 }, long(9_999_999_999n), '9999999999'],
    [{ digits: 10 }, long(10_000_000_000n), '10000000000'],
    [{ digits: 10 }, null, ''],
    [{ names: ['none', 'stolen'] }, small(1), 'stolen'],
    [{ names: ['none', 'stolen'] }, small(0), 'none'],
    [{ names: ['none', 'stolen'] }, small(2), ''],
    ['moment', moment('2026-11-22T15:41:29.435Z', 123), '2026-11-22T15:41:29.435123+00:00'],
    ['moment', moment('2026-11-22T00:00:00Z'), '2026-11-22T00:00:00+00:00'],
    ['moment', moment('1999-12-31T23:59:59Z', 999_999), '1999-12-31T23:59:59.999999+00:00'],
    ['moment', moment('2000-01-01T00:00:00Z', 1), '2000-01-01T00:00:00.000001+00:00'],
    ['moment', moment('2026-02-28T23:59:59.100Z'), '2026-02-28T23:59:59.1+00:00'],
    ['moment', moment('0001-01-01T00:00:00Z', 7), '0001-01-01T00:00:00.000007+00:00'],
    ['moment', moment('9999-12-31T23:59:59Z', 999_999), '9999-12-31T23:59:59.999999+00:00'],
    ['moment', null, ''],
  ])('write %j of %j as %j', (cell, value, written) => {
    expect(write([cell], [[value]])).toBe(csvLineLf([written]));
    // The one before does not show.
    expect(write([cell], [[null], [value], [null]])).toBe(['', written, ''].map((one) => csvLineLf([one])).join(''));
  });

  it('are the same whether those alike are copied or not, for as many as fill several pieces', () => {
    const cells: CsvCell[] = ['text', 'text', { names: ['no', 'yes'] }, 'moment', 'text'];
    const rows = Array.from({ length: 6000 }, (_, n) => [
      text(`id-${n}`),
      n % 97 === 0 ? null : text(`"${'brand'.repeat((n >> 6) % 40)}"`),
      small((n >> 9) % 3),
      moment(`2026-11-${String(1 + ((n >> 8) % 28)).padStart(2, '0')}T10:00:00Z`, n >> 7),
      n % 3000 === 1 ? text('"'.repeat(300_000)) : text(`${n}`),
    ]);
    const expected = write(cells, rows);
    expect(write(cells, rows, [1, 4])).toBe(expected);
    expect(expected.split('\n')).toHaveLength(rows.length + 1);
    const byHand = rows
      .slice(0, 50)
      .map(([id, brand, , , last], n) =>
        csvLineLf([String(id), brand ? String(brand) : '', 'no', momentOf(n), String(last)]),
      );
    expect(expected.startsWith(byHand.join(''))).toBe(true);
  });
});

const momentOf = (n: number) => `2026-11-01T10:00:00${n >> 7 ? '.000001' : ''}+00:00`;

describe('chunks of rows', () => {
  const row = rowOf([text('x'.repeat(1000))]);
  /** The next full chunk. */
  const fill = (csv: CsvRows): Buffer => {
    for (;;) {
      const chunk = csv.add(row, 0, row.length);
      if (chunk) return chunk;
    }
  };

  it('are written over once they are given back, and never before', () => {
    const csv = new CsvRows(['text']);
    const [first, second] = [fill(csv), fill(csv)];
    const before = Buffer.from(second);
    csv.release(first);
    const next = [fill(csv), fill(csv), fill(csv)].map((chunk) => chunk.buffer);
    expect(next).toContain(first.buffer);
    expect(next).not.toContain(second.buffer);
    expect(second.equals(before)).toBe(true);
  });

  it('are not lent to two when they are given back twice, or come from elsewhere', () => {
    const csv = new CsvRows(['text']);
    const first = fill(csv);
    for (const chunk of [first, first, first.subarray(1), Buffer.allocUnsafeSlow(100_000)]) csv.release(chunk);
    const buffers = Array.from({ length: 6 }, () => fill(csv).buffer);
    expect(new Set(buffers).size).toBe(6);
  });
});
