import { activationStatus } from '#lib/contract/codes.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { CodeBlock } from '../queries/code-copy-lines.ts';
import type { CodeStore, GenerationState } from '../queries/generation.ts';
import { generateIds } from '../rules/generate-ids.ts';

export interface GenerateOptions {
  signal: AbortSignal;
  makeIds?: typeof generateIds;
  now?: () => Date;
}

const smallestBlock = 5_000;
const largestBlock = 100_000;
/** A block is what progress moves by, and what a worker that dies leaves undone. */
const blocksOfWorkorder = 20;

export const blockSizeFor = (quantity: number): number =>
  Math.min(largestBlock, Math.max(smallestBlock, Math.ceil(quantity / blocksOfWorkorder)));

/** With 72 random bits one taken id in a lifetime is unlikely; so many in a row mean a broken random generator. */
const maxTakenInARow = 5;

/** Statuses in which codes may be made. 5 too: a failed try left it, and this is the next. */
const generates = new Set<number>([codegenStatus.queued, codegenStatus.generating, codegenStatus.failed]);

/**
 * Makes the codes of a workorder block by block until it has its quantity. It goes on where the row says, so it can be
 * cut off anywhere and begun again, by several workers at once.
 * @returns whether all codes are there; false when there is nothing to do: no such workorder, canceled, or not its turn
 * yet.
 */
export async function generateWorkorder(
  workorderId: number,
  store: CodeStore,
  options: GenerateOptions,
): Promise<boolean> {
  const { signal, makeIds = generateIds, now = () => new Date() } = options;
  let takenInARow = 0;
  for (;;) {
    signal.throwIfAborted();
    const state = await store.readState(workorderId);
    if (!state || state.isCanceled) return false;
    if (state.isIngested || state.codesGenerated >= state.quantity) {
      return state.codegenStatus !== codegenStatus.waiting && state.codegenStatus !== codegenStatus.completed;
    }
    if (!generates.has(state.codegenStatus)) return false;

    const ids = makeIds(state.idStyle, Math.min(blockSizeFor(state.quantity), state.quantity - state.codesGenerated));
    const result = await store.storeBlock({ ids, values: blockValues(workorderId, state, now()) });
    takenInARow = result === 'id-taken' ? takenInARow + 1 : 0;
    if (takenInARow === maxTakenInARow) throw new Error('New ids keep being taken already.');
  }
}

function blockValues(workorderId: number, state: GenerationState, now: Date): CodeBlock['values'] {
  // Codes without a secure graphic are complete when they are generated; others are activated after printing.
  const active = state.codeLayout === 'none' && state.activateOnComplete;
  return {
    companyId: state.companyId,
    workorderId,
    firstSequence: state.codesGenerated + 1,
    firstSerialNumber: state.firstSerialNumber === null ? null : state.firstSerialNumber + state.codesGenerated,
    activationStatus: active ? activationStatus.active : activationStatus.inactive,
    productId: state.productId,
    activatedBy: active ? state.createdBy : null,
    activatedAt: active ? now : null,
  };
}
