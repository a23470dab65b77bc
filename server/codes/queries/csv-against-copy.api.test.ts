import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { maxFieldBytes } from '#lib/upload/field-record.ts';
import { isBlankRow, readByGrammar, soup, spoiltBytes, wellFormedFile } from '#lib/upload/hostile-csv.test-support.ts';
import { readCsv } from '#lib/upload/read-all.test-support.ts';
import { encodeText } from '#lib/upload/utf8.ts';
import { csvLine } from '#lib/upload/write-csv.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { notOnCitus } from '#server/core/db/testing/on-citus.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { UploadParse } from '#server/ingestion/parse/parse-upload.ts';
import { createStaging, stageCodes } from '#server/ingestion/queries/staging.ts';

let database: Database;
let client: pg.PoolClient;
let drop: () => Promise<void>;
const widest = 5;
const columnsOf = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(', ');

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.url, { max: 2, applicationName: 'csv-against-copy' });
  client = await database.pool.connect();
  for (let count = 1; count <= widest; count += 1) {
    const columns = Array.from({ length: count }, (_, i) => `c${i} text`).join(', ');
    await client.query(`CREATE TEMP TABLE of_${count} (n serial, ${columns})`);
  }
});
afterAll(async () => {
  client.release();
  await database.close();
  await drop();
});

/** Rows that PostgreSQL's own reader finds in the bytes, for a file of so many columns; null when it refuses them. */
async function readWithCopy(bytes: Uint8Array, count: number): Promise<string[][] | null> {
  await client.query('BEGIN');
  try {
    const copy = `COPY of_${count} (${columnsOf(count)}) FROM STDIN (FORMAT csv, FORCE_NOT_NULL (${columnsOf(count)}))`;
    await pipeline(Readable.from([Buffer.from(bytes)]), client.query(copyFrom(copy)));
    const text = `SELECT ${columnsOf(count)} FROM of_${count} ORDER BY n`;
    return (await client.query<string[]>({ text, rowMode: 'array' })).rows;
  } catch {
    return null;
  } finally {
    await client.query('ROLLBACK');
  }
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, '');
const read = (bytes: Uint8Array) => {
  const { rows, problems } = readCsv([bytes]);
  return { rows: rows.map((row) => row.fields), problems };
};

const hasOlder = notOnCitus('there PostgreSQL 15 takes a line of \\. for the end of a file, which for 18 is text');

describe.skipIf(hasOlder)('CSV read by PostgreSQL', () => {
  it('is read alike by us where it is well-formed: PostgreSQL takes exactly the files that have no ragged or blank line', async () => {
    let [taken, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(wellFormedFile, async ({ text, columns }) => {
        const table = readByGrammar(withoutMark(text));
        if (!table || table.rows.some((row) => row.some((value) => value.length > maxFieldBytes))) return;
        const copied = await readWithCopy(encodeText(withoutMark(text)), columns);
        const ours = read(encodeText(text));
        expect(ours.problems).toEqual([]);
        const isEven = table.rows.every((row) => row.length === columns);
        expect(copied !== null).toBe(isEven);
        if (copied) expect(ours.rows).toEqual(copied);
        if (copied) taken += 1;
        else refused += 1;
      }),
      { numRuns: 200 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(25);
  });

  // conforms: 40.1
  it('of any kind is taken by PostgreSQL only if we read the same, or refuse it for a quote out of place', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(soup, fc.integer({ min: 1, max: 3 }), async (text, columns) => {
        const copied = await readWithCopy(encodeText(text), columns);
        if (!copied) return;
        const { rows, problems } = read(encodeText(text));
        // PostgreSQL takes a quote anywhere for the beginning or end of quoting: a"b,c"d is one value. We never do.
        if (!readByGrammar(text)) return;
        taken += 1;
        expect(problems).toEqual([]);
        expect(rows.filter((row) => !isBlankRow(row))).toEqual(copied.filter((row) => !isBlankRow(row)));
      }),
      { numRuns: 600 },
    );
    expect(taken).toBeGreaterThan(30);
  });

  // conforms: 40.1
  it('that PostgreSQL refuses for its bytes is never read without a problem', async () => {
    await fc.assert(
      fc.asyncProperty(spoiltBytes, async ({ bytes, columns }) => {
        expect(await readWithCopy(bytes, columns)).toBeNull();
        expect(read(bytes).problems).not.toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused by us beyond 64 KB a value, where PostgreSQL goes on', async () => {
    const text = `a,${'x'.repeat(maxFieldBytes + 1)}\nb,c\n`;
    expect(await readWithCopy(encodeText(text), 2)).toHaveLength(2);
    const { rows, problems } = read(encodeText(text));
    expect(rows).toEqual([['b', 'c']]);
    expect(problems.map(({ row }) => row)).toEqual([1]);
  });
});

describe.skipIf(hasOlder)('an upload', () => {
  // As they are stored: other values are trimmed and composed, or refused.
  const value = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\\', '"', ' ', 'N', '.', ',', "'", '{', '}'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 8,
    })
    .map(composeLine)
    .filter((text) => findInvisible(text) === undefined);
  const row = fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{8,14}$/),
    activation_status: fc.constantFrom('', '0', '1', '2'),
    updated_by: value,
    lot: value,
  });
  const columns = ['id', 'activation_status', 'updated_by', 'lot'] as const;

  async function stage(bytes: Uint8Array, filetype: 'csv' | 'json', size: number) {
    const faults: string[] = [];
    const parse = new UploadParse({
      filetype,
      idFormat: 'default',
      scmKeys: ['lot'],
      products: undefined,
      onErrors: (batch) => void faults.push(...batch.map(({ reason }) => englishReason(reason))),
    });
    async function* pieces() {
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    }
    await client.query('BEGIN');
    try {
      await createStaging(client);
      await stageCodes(client, parse.copyLines(pieces()));
      const { rows } = await client.query<string[]>({
        text: `SELECT extended_id, coalesce(activation_status::text, ''), coalesce(updated_by, ''), coalesce(scm->>'lot', '')
                 FROM staged_codes ORDER BY row_no`,
        rowMode: 'array',
      });
      return { rows, faults };
    } finally {
      await client.query('ROLLBACK');
    }
  }

  // conforms: 18.20
  it('reaches the staging table as PostgreSQL itself reads the file, from CSV and from JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 60 }),
        async (list, size) => {
          const cells = list.map((item) => columns.map((name) => item[name]));
          const csv = encodeText(cells.map(csvLine).join(''));
          const copied = await readWithCopy(csv, columns.length);
          expect(copied).toEqual(cells);
          const withHeader = encodeText(csvLine(columns) + cells.map(csvLine).join(''));
          expect(await stage(withHeader, 'csv', size)).toEqual({ rows: copied, faults: [] });
          const json = encodeText(JSON.stringify(list));
          expect(await stage(json, 'json', size)).toEqual({ rows: copied, faults: [] });
        },
      ),
      { numRuns: 40 },
    );
  });
});
