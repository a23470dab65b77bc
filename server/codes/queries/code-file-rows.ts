import pg from 'pg';
import { batchSize } from '#lib/contract/workorders.ts';
import { type CopyOut, openCopyOut } from '#server/core/db/copy/copy-out.ts';

/** Serial numbers as written: ten digits with leading zeros, longer ones as they are, empty where there is none. */
export const serialNumberText =
  "coalesce(CASE WHEN serial_number > 9999999999 THEN serial_number::text ELSE lpad(serial_number::text, 10, '0') END, '')";

/**
 * Codes just written have no statistics yet; their own order is in the index, and sorting a million rows again is
 * slower.
 */
export const indexOrder = { enable_seqscan: 'off', enable_bitmapscan: 'off', enable_sort: 'off', jit: 'off' };

export const codesFileColumns = ['extended_id', 'serial_number', 'sequence', 'batch', 'url'] as const;

/** The rows of a workorder's codes.csv, without its header: every value quoted, lines ended by LF, in sequence. */
export function openCodesFileRows(pool: pg.Pool, workorder: { id: number; urlPrefix: string }): Promise<CopyOut> {
  const id = pg.escapeLiteral(String(workorder.id));
  const statement = `COPY (
    SELECT extended_id, ${serialNumberText}, sequence, (sequence - 1) / ${batchSize} + 1,
           ${pg.escapeLiteral(workorder.urlPrefix)} || extended_id
      FROM codes WHERE workorder_id = ${id} ORDER BY sequence
  ) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`;
  return openCopyOut(pool, statement, indexOrder);
}
