/** Milliseconds between two looks while something runs, at first and at most; and while nothing does. */
const quickest = 2_000;
const slowest = 15_000;
const atRest = 60_000;

interface Looked {
  running: boolean;
  /** Looks in a row that found everything as it was. */
  unchanged: number;
}

/** When to look next: soon while something moves, ever later while nothing does; 0 is never. */
export function nextLook({ running, unchanged }: Looked, isVisible: boolean): number {
  if (running) return Math.min(slowest, Math.round(quickest * 1.5 ** unchanged));
  return isVisible ? atRest : 0;
}
