import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { countNewCodes } from '#server/catalog/exports/product-counts.ts';
import { inTransaction } from '#server/core/db/pool-transaction.ts';
import { uniqueViolation } from '#server/core/db/unique-violation.ts';
import type { CodeBlock, CodeStore, GenerationState, StoreResult } from '../jobs/generate-workorder.ts';
import { codeCopyChunks, codeCopyStatement } from './code-copy-lines.ts';

/** The codes and the progress of workorders, over a pool. */
export function createCodeStore(pool: pg.Pool): CodeStore {
  return {
    readState: async (workorderId) => {
      const { rows } = await pool.query<GenerationState>(
        `SELECT company_id AS "companyId", quantity, codes_generated AS "codesGenerated",
                codegen_status AS "codegenStatus", canceled_at IS NOT NULL AS "isCanceled",
                ingestion_key IS NOT NULL AS "isIngested", code_layout AS "codeLayout",
                extended_id_style AS "idStyle", first_serial_number AS "firstSerialNumber", product_id AS "productId",
                activate_on_complete AS "activateOnComplete", created_by AS "createdBy"
           FROM workorders WHERE id = $1`,
        [workorderId],
      );
      return rows[0] ?? null;
    },
    storeBlock: (block) => storeBlock(pool, block),
  };
}

/**
 * The count moves on and the codes go in, or neither: whoever finds another count than it expected has no block to store.
 */
async function storeBlock(pool: pg.Pool, block: CodeBlock): Promise<StoreResult> {
  const { workorderId, firstSequence } = block.values;
  const expected = firstSequence - 1;
  try {
    return await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE workorders SET codes_generated = $3, codegen_status = ${codegenStatus.generating}, codegen_error = NULL
          WHERE id = $1 AND codes_generated = $2 AND quantity >= $3 AND canceled_at IS NULL
            AND codegen_status IN (${codegenStatus.queued}, ${codegenStatus.generating}, ${codegenStatus.failed})`,
        [workorderId, expected, expected + block.ids.count],
      );
      if (rowCount !== 1) return 'moved-on';
      const lines = Readable.from(codeCopyChunks(block.ids, block.values), { objectMode: true, highWaterMark: 4 });
      await pipeline(lines, client.query(copyFrom(codeCopyStatement)));
      const { productId, activationStatus } = block.values;
      if (productId !== null) await countNewCodes(client, [{ productId, activationStatus, codes: block.ids.count }]);
      return 'stored';
    });
  } catch (error) {
    if (uniqueViolation(error) === 'codes_pkey') return 'id-taken';
    throw error;
  }
}
