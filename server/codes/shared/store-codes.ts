import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Stores blocks of COPY text with these columns. @returns how many codes they were */
export async function copyCodes(
  client: pg.PoolClient,
  columns: readonly string[],
  blocks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const lines = Readable.from(blocks, { objectMode: true, highWaterMark: 4 });
  const copy = client.query(copyFrom(`COPY codes (${columns.join(', ')}) FROM STDIN`));
  await pipeline(lines, copy);
  return copy.rowCount;
}

/**
 * Stores the codes that a SELECT answers: id, company, workorder, sequence, serial number, status, reason, product,
 * SCM values with who set them and when, and who activated the code and when.
 * @returns how many they were
 */
export async function insertCodesOf(
  client: pg.PoolClient,
  select: string,
  values: readonly unknown[],
): Promise<number | null> {
  const { rowCount } = await client.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, activation_status,
        blacklist_reason, product_id, scm, scm_updated_by, scm_updated_at, activated_by, activated_at)
     ${select}`,
    [...values],
  );
  return rowCount;
}
