import { activationStatus } from '#lib/contract/codes.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { CodeBlock } from '../queries/code-copy-lines.ts';
import type { BlockTurn, CodeStore, GenerationState, StoreResult } from '../queries/generation.ts';
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
/** Each on a connection of its own, which is a processor of its own to PostgreSQL. */
const sideBySide = 2;

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
  let takenInARow = 0;
  for (let before = -1; ; ) {
    options.signal.throwIfAborted();
    const state = await store.readState(workorderId);
    if (!state || state.isCanceled) return false;
    const { codesGenerated } = state;
    if (state.isIngested || codesGenerated >= state.quantity) {
      return state.codegenStatus !== codegenStatus.waiting && state.codegenStatus !== codegenStatus.completed;
    }
    if (!generates.has(state.codegenStatus)) return false;

    if (codesGenerated > before) takenInARow = 0;
    before = codesGenerated;
    if ((await storeBlocks(workorderId, state, store, options)) === 'id-taken') takenInARow += 1;
    if (takenInARow === maxTakenInARow) throw new Error('New ids keep being taken already.');
  }
}

/**
 * Stores what is missing, some blocks side by side.
 * @returns 'stored', or why the first block that was not stored was not; what is being stored behind it is not either
 */
async function storeBlocks(
  workorderId: number,
  state: GenerationState,
  store: CodeStore,
  { signal, makeIds = generateIds, now = () => new Date() }: GenerateOptions,
): Promise<StoreResult> {
  const { quantity } = state;
  const underWay: Promise<StoreResult>[] = [];
  let before: BlockTurn | undefined;
  try {
    for (let made = state.codesGenerated; made < quantity; made += blockSizeFor(quantity)) {
      signal.throwIfAborted();
      const ids = makeIds(state.idStyle, Math.min(blockSizeFor(quantity), quantity - made));
      const values = blockValues(workorderId, { ...state, codesGenerated: made }, now());
      before = beginBlock(store, { ids, values }, before);
      underWay.push(before.stored);
      if (underWay.length < sideBySide) continue;
      const result = await underWay.shift();
      if (result !== undefined && result !== 'stored') return result;
    }
    for (const stored of underWay) {
      const result = await stored;
      if (result !== 'stored') return result;
    }
    return 'stored';
  } finally {
    await Promise.allSettled(underWay);
  }
}

function beginBlock(store: CodeStore, block: CodeBlock, before: BlockTurn | undefined): BlockTurn {
  let begins: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begins = resolve;
  });
  const stored = store.storeBlock(block, before, begins);
  // If a job fails before it starts, callers that wait for it get the failure as its result.
  stored.then(begins, begins);
  return { begun, stored };
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
