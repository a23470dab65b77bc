import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { countNewCodes } from '#server/catalog/shared/product-counts.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { InUnitOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { advanceGeneration } from '#server/workorders/shared/generation-progress.ts';
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

/** Order of blocks that are stored in parallel: each waits for the previous one, never for a later one. */
export interface BlockTurn {
  /** It has its connection. */
  begun: Promise<void>;
  stored: Promise<StoreResult>;
}

export interface CodeStore {
  readState(workorderId: number): Promise<GenerationState | null>;
  /**
   * Stores the block and moves the workorder's count on, both or neither; only behind the block before, when that is
   * being stored too.
   * @param begins called once the block has its connection
   */
  storeBlock(block: CodeBlock, before?: BlockTurn, begins?: () => void): Promise<StoreResult>;
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
    storeBlock: (block, before, begins) => storeBlock(inUnitOfWork, block, before, begins),
  };
}

/** Rolls the unit of work back. */
class LeftBehindError extends Error {
  override name = 'LeftBehindError';
}

/** Another worker has stored, or is storing, codes of these numbers. */
const numbersTaken = new Set(['codes_workorder_sequence', 'codes_company_serial_number']);

/**
 * The codes go in and the count moves on, or neither. The count comes last, so that blocks can be copied side by side
 * and the workorder is held for a moment only; a block that finds another count than it expected stores nothing. Of two
 * workers at one block the second waits at its first number until the other has ended, and finds it taken.
 */
async function storeBlock(
  inUnitOfWork: InUnitOfWork,
  block: CodeBlock,
  before: BlockTurn | undefined,
  begins: () => void = () => undefined,
): Promise<StoreResult> {
  // Connections go out in the order of the blocks: one that waits for another never holds what that is waiting for.
  await before?.begun;
  try {
    return await inUnitOfWork<StoreResult>(async ({ client }) => {
      begins();
      const lines = Readable.from(codeCopyChunks(block.ids, block.values), { objectMode: true, highWaterMark: 4 });
      await pipeline(lines, client.query(copyFrom(codeCopyStatement)));
      if (before && (await before.stored) !== 'stored') throw new LeftBehindError();
      if (
        !(await advanceGeneration(client, {
          workorderId: block.values.workorderId,
          from: block.values.firstSequence - 1,
          codes: block.ids.count,
        }))
      )
        throw new LeftBehindError();
      const { productId, activationStatus } = block.values;
      if (productId !== null) await countNewCodes(client, [{ productId, activationStatus, codes: block.ids.count }]);
      return 'stored';
    });
  } catch (error) {
    if (error instanceof LeftBehindError) return 'moved-on';
    const violated = uniqueViolation(error);
    if (violated === 'codes_pkey') return 'id-taken';
    if (violated !== null && numbersTaken.has(violated)) return 'moved-on';
    throw error;
  }
}
