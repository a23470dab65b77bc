import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { serialNumberText } from './code-file-rows.ts';

const pageSize = 10_000;

/**
 * The serial numbers of a workorder as CSV (serial_number, extended_id) with a header, in the order of the codes. Read
 * page by page, so that a client that takes its time holds no connection of the pool meanwhile. The caller has checked
 * who may read the workorder.
 */
export async function streamSerialNumbers(database: Database, workorderId: number): Promise<Readable> {
  // The first page is read before anything is promised: a database that is away answers as an error, not as a torn
  // file.
  const first = await readPage(database.pool, workorderId, 0);
  return Readable.from(csvPages(database.pool, workorderId, first), { objectMode: false });
}

interface Row {
  sequence: number;
  serial: string;
  extendedId: string;
}

async function* csvPages(pool: pg.Pool, workorderId: number, first: Row[]): AsyncGenerator<string> {
  yield 'serial_number,extended_id\n';
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((row) => `${row.serial},${csvValue(row.extendedId)}\n`).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    rows = await readPage(pool, workorderId, last.sequence);
  }
}

async function readPage(pool: pg.Pool, workorderId: number, after: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `SELECT sequence, ${serialNumberText} AS serial, extended_id AS "extendedId" FROM codes
      WHERE workorder_id = $1 AND sequence > $2 ORDER BY sequence LIMIT ${pageSize}`,
    [workorderId, after],
  );
  return rows;
}

/** An uploaded id may be a GS1 path, which can hold a comma. */
const csvValue = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
