import type { Readable } from 'node:stream';
import { indexOrder, serialNumberText } from './code-file-rows.ts';
import { openCopyOut } from './copy-out.ts';
import type { Database } from './database.ts';

/**
 * The serial numbers of a workorder as CSV (serial_number, extended_id) with a header, in the order of the codes. The
 * caller has checked who may read the workorder.
 */
export function streamSerialNumbers(database: Database, workorderId: number): Promise<Readable> {
  const statement = `COPY (
    SELECT ${serialNumberText} AS serial_number, extended_id FROM codes
     WHERE workorder_id = ${integer(workorderId)} ORDER BY sequence
  ) TO STDOUT (FORMAT csv, HEADER)`;
  return openCopyOut(database.pool, statement, indexOrder);
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError('An id is a whole number.');
  return String(value);
}
