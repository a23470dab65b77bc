const intervalMs = 500;
const slowMs = 2000;
const slowTurns = 5;

export interface LoopWatch {
  /** False when each of the last turns came late: the program computes, and answers no requests. */
  turns(): boolean;
  stop(): void;
}

/**
 * Watches whether the event loop turns. A loop that is blocked answers nothing at all, which the caller sees by
 * himself; this one tells of a loop that hardly moves.
 */
export function watchLoop(now: () => number = () => performance.now()): LoopWatch {
  const late: number[] = [];
  let last = now();
  const timer = setInterval(() => {
    const at = now();
    late.push(at - last - intervalMs);
    last = at;
    if (late.length > slowTurns) late.shift();
  }, intervalMs);
  timer.unref();
  return {
    turns: () => late.length < slowTurns || late.some((ms) => ms < slowMs),
    stop: () => clearInterval(timer),
  };
}
