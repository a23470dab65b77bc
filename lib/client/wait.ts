import { ProofmarkError } from './error.ts';

const firstMs = 150;
const longestMs = 2000;

export interface WaitOptions<T> {
  /** Milliseconds until a `ProofmarkError` with the code `not_done`; none by default. The work goes on at the service. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with each answer. */
  onProgress?(answer: T): void;
}

/**
 * Reads until an answer is final: often at first, then every two seconds.
 * @returns the final answer
 */
export async function waitUntil<T>(
  read: () => Promise<T>,
  isFinal: (answer: T) => boolean,
  { timeoutMs = Number.POSITIVE_INFINITY, signal, onProgress }: WaitOptions<T> = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let waitMs = firstMs;
  for (;;) {
    const answer = await read();
    onProgress?.(answer);
    if (isFinal(answer)) return answer;
    if (Date.now() + waitMs > deadline) {
      const detail = `Not done after ${timeoutMs / 1000} s. It goes on at the service.`;
      throw new ProofmarkError({ status: 0, code: 'not_done', detail });
    }
    await pause(waitMs, signal);
    waitMs = Math.min(longestMs, waitMs * 1.5);
  }
}

/** Resolves after `ms`. @throws the reason of the signal when it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** State of a workorder, as far as waiting reads it. */
interface WorkorderState {
  state: string;
  codegen_status: number;
  codegen_file: string | null;
  canceled_at: string | null;
}

/** `codes`: its codes are generated and their file can be downloaded. `completed`: printed too, where it is printed. */
export type WorkorderGoal = 'codes' | 'completed';

const codesGenerated = 4;

/** Whether a workorder has reached the goal, or was canceled. A failed generation is repeated by the service. */
export function isWorkorderDone(workorder: WorkorderState, goal: WorkorderGoal): boolean {
  if (workorder.canceled_at !== null) return true;
  if (goal === 'completed') return workorder.state === 'completed';
  return workorder.codegen_status === codesGenerated && workorder.codegen_file !== null;
}

export const isIngestionDone = ({ status }: { status: string }) => ['completed', 'error', 'canceled'].includes(status);
export const isDocumentDone = ({ status }: { status: string }) => ['complete', 'error', 'expired'].includes(status);
