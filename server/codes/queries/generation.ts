import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { countNewCodes } from '#server/catalog/exports/product-counts.ts';
import { uniqueViolation } from '#server/core/db/unique-violation.ts';
import type { InUnitOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { type CodeBlock, codeCopyChunks, codeCopyStatement } from './code-copy-lines.ts';

/** A workorder as generation sees it. */
export interface GenerationState {
  companyId: number;
  quantity: number;
  codesGenerated: number;
  codegenStatus: number;
  isCanceled: boolean;
  /** Its codes come from an upload; there is nothing to generate. */
  isIngested: boolean;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  idStyle: 'compact-12' | 'legacy';
  firstSerialNumber: number | null;
  productId: number | null;
  activateOnComplete: boolean;
  createdBy: number | null;
}

/**
 * 'moved-on': another worker stored this block, or the workorder was canceled; look again.
 * 'id-taken': one of the ids exists; nothing was stored.
 */
export type StoreResult = 'stored' | 'moved-on' | 'id-taken';

export interface CodeStore {
  readState(workorderId: number): Promise<GenerationState | null>;
  /** Stores the block and moves the workorder's count on, both or neither. */
  storeBlock(block: CodeBlock): Promise<StoreResult>;
}

type StoreContext = Pick<JobContext, 'database' | 'inUnitOfWork'>;

/** The codes and the progress of workorders in the database. */
export function createCodeStore({ database: { pool }, inUnitOfWork }: StoreContext): CodeStore {
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
    storeBlock: (block) => storeBlock(inUnitOfWork, block),
  };
}

/**
 * The count moves on and the codes go in, or neither. A worker that finds another count than it expected stores
 * nothing.
 */
async function storeBlock(inUnitOfWork: InUnitOfWork, block: CodeBlock): Promise<StoreResult> {
  const { workorderId, firstSequence } = block.values;
  const expected = firstSequence - 1;
  try {
    return await inUnitOfWork(async ({ client }) => {
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
