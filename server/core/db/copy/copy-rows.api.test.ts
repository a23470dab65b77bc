import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvRows } from '../../files/csv-rows.ts';
import { type Database, openDatabase } from '../database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openManyRowsOut, openRowsOut } from './copy-out.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 1, applicationName: 'copy-rows' });
  close = async () => {
    await database.close();
    await made.drop();
  };
});
afterAll(() => close());

const copy = (statement: string) => `COPY (${statement}) TO STDOUT (FORMAT binary)`;
const writer = () => new CsvRows(['number', 'text', 'moment'], [1, 3]);
const rows = (count: number, from = 1) =>
  `SELECT n, CASE WHEN n % 3 > 0 THEN repeat('x"ü', n % 40) END, timestamptz '2026-11-22 10:00:00.5Z' + n * interval '1 min'
     FROM generate_series(${from}, ${count}) AS n`;

async function read({ stream, completed }: Awaited<ReturnType<typeof openRowsOut>>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { text: Buffer.concat(chunks).toString(), rows: await completed };
}

/** The same as PostgreSQL writes it. */
async function written(statement: string): Promise<string> {
  const { rows: lines } = await database.pool.query<{ line: string }>(
    `SELECT '"' || n || '","' || replace(coalesce(t, ''), '"', '""') || '","' || replace(at::text, ' ', 'T') || ':00"' || E'\\n' AS line
       FROM (${statement}) AS given (n, t, at)`,
  );
  return lines.map(({ line }) => line).join('');
}

describe('rows of a COPY, read where they stand', () => {
  it.each([0, 1, 2, 5000, 60_000])('are all there, %i of them, and the connection is as before', async (count) => {
    const { text, rows: copied } = await read(await openRowsOut(database.pool, copy(rows(count)), writer()));
    expect(copied).toBe(count);
    expect(text).toBe(await written(rows(count)));
  });

  it('wait for whoever reads slowly', async () => {
    const { stream, completed } = await openRowsOut(database.pool, copy(rows(40_000)), writer());
    let [bytes, most] = [0, 0];
    for await (const chunk of stream) {
      await new Promise((resolve) => setImmediate(resolve));
      bytes += (chunk as Buffer).length;
      most = Math.max(most, stream.readableLength);
    }
    expect(await completed).toBe(40_000);
    expect(bytes).toBe(Buffer.byteLength(await written(rows(40_000))));
    // Only rows that had arrived when the disk was full.
    expect(most).toBeLessThan(1_000_000);
  });

  it('of several statements are one stream', async () => {
    async function* statements() {
      yield copy(rows(3));
      yield copy(rows(0));
      yield copy(rows(7000, 4));
    }
    const { text, rows: copied } = await read(await openManyRowsOut(database.pool, statements(), writer()));
    expect(copied).toBe(7000);
    expect(text).toBe(await written(rows(7000)));
  });

  it('end with the failure of their statement, at the beginning or in the middle', async () => {
    for (const statement of [
      'SELECT nothing',
      'SELECT 1 / (30000 - n), NULL, NULL FROM generate_series(1, 40000) AS n',
    ]) {
      const opened = await openRowsOut(database.pool, copy(statement), writer());
      await expect(read(opened)).rejects.toThrow(/does not exist|division by zero/);
      await expect(opened.completed).rejects.toThrow();
      expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    }
  });

  it('end with whoever stops reading, and the connection with them', async () => {
    const { stream, completed } = await openRowsOut(database.pool, copy(rows(500_000)), writer());
    await once(stream, 'readable');
    stream.destroy();
    await expect(completed).rejects.toThrow('went away');
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('are none of a COPY as text', async () => {
    const opened = await openRowsOut(database.pool, 'COPY (SELECT 1) TO STDOUT', writer());
    await expect(read(opened)).rejects.toThrow('no binary COPY');
  });
});
