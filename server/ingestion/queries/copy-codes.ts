import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { codeColumns } from '../parse/code-encoder.ts';

/** Blocks of COPY text as CodeEncoder makes them. @returns how many codes they were */
export async function copyCodes(client: pg.PoolClient, blocks: AsyncIterable<Uint8Array>): Promise<number> {
  const lines = Readable.from(blocks, { objectMode: true, highWaterMark: 4 });
  const copy = client.query(copyFrom(`COPY codes (${codeColumns.join(', ')}) FROM STDIN`));
  await pipeline(lines, copy);
  return copy.rowCount;
}
