import { activationStatus } from '#lib/contract/codes.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { generateIds, type IdBlock } from '../rules/generate-ids.ts';

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

export interface CodeBlock {
  ids: IdBlock;
  values: {
    companyId: number;
    workorderId: number;
    firstSequence: number;
    firstSerialNumber: number | null;
    activationStatus: number;
    productId: number | null;
    activatedBy: number | null;
    activatedAt: Date | null;
  };
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

export interface GenerateOptions {
  signal: AbortSignal;
  makeIds?: typeof generateIds;
  now?: () => Date;
}

const SMALLEST_BLOCK = 5_000;
const LARGEST_BLOCK = 100_000;
/** A block is what progress moves by, and what a worker that dies leaves undone. */
const BLOCKS = 20;

export const blockSizeFor = (quantity: number): number =>
  Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.ceil(quantity / BLOCKS)));

/** With 72 random bits one taken id in a lifetime is unlikely; so many in a row mean a broken random generator. */
const MAX_TAKEN_IN_A_ROW = 5;

/** Statuses in which codes may be made. 5 too: a failed try left it, and this is the next. */
const generates = new Set<number>([codegenStatus.queued, codegenStatus.generating, codegenStatus.failed]);

/**
 * Makes the codes of a workorder block by block until it has its quantity. It goes on where the row says, so it can be cut
 * off anywhere and begun again, by several workers at once.
 * @returns whether all codes are there; false when there is nothing to do: no such workorder, canceled, or not its turn yet.
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
    if (takenInARow === MAX_TAKEN_IN_A_ROW) throw new Error('New ids keep being taken already.');
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
