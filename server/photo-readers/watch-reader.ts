import { processorMsOf } from './processor-time.ts';

export interface ReaderLimits {
  /** Most processor time for one photo. One that takes more is to blame for it, and its reader is replaced. */
  maxPhotoMs: number;
  /**
   * Longest wait by the clock for one photo. One that has not had its processor time by then is not to blame: the
   * machine has too much to do, or has stopped the reader.
   */
  maxAnswerMs: number;
}

export interface ReaderEvents {
  /** It has used up what one photo may take. */
  spent(): void;
  /** It takes too long by the clock. It goes on: what it has done already would be done again. */
  late(): void;
  /** Nor was it done in as much time again. */
  stuck(): void;
}

export interface Watch {
  /** Processor time it has taken; by the clock where the system does not tell. */
  usedMs(): number;
  stop(): void;
}

const longestTickMs = 500;
const stuckAfter = 2;

/** Watches a reader that looks at one photo. At most one event at a time; none after `spent` and `stuck`. */
export function watchReader(pid: number | undefined, limits: ReaderLimits, events: ReaderEvents): Watch {
  const began = performance.now();
  const processorBefore = processorMsOf(pid);
  let isLate = false;
  let isStopped = false;
  const usedMs = () => {
    const now = processorMsOf(pid);
    return now === null || processorBefore === null ? null : now - processorBefore;
  };
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  const look = () => {
    if (isStopped) return;
    const elapsed = performance.now() - began;
    if ((usedMs() ?? 0) >= limits.maxPhotoMs) {
      stop();
      events.spent();
    } else if (elapsed >= stuckAfter * limits.maxAnswerMs) {
      stop();
      events.stuck();
    } else if (elapsed >= limits.maxAnswerMs && !isLate) {
      isLate = true;
      events.late();
    }
  };
  const tick = Math.max(10, Math.min(longestTickMs, limits.maxPhotoMs / 4, limits.maxAnswerMs / 4));
  // This program may have been held up itself: an answer that has come meanwhile is taken before anything is judged.
  const timer = setInterval(() => setImmediate(look), tick);
  return { usedMs: () => usedMs() ?? performance.now() - began, stop };
}
