/** Runs work when its turn comes. */
export type InTurn = <T>(caller: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `most` works at once, and those of one caller one after the other, so that a caller with many holds up
 * another by one.
 */
export function createTurns(most: number): InTurn {
  const last = new Map<number, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = most;

  async function withSeat<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return (caller, work) => {
    const run = () => withSeat(work);
    const mine = (last.get(caller) ?? Promise.resolve()).then(run, run);
    const settled = mine.catch(() => undefined).finally(() => last.get(caller) === settled && last.delete(caller));
    last.set(caller, settled);
    return mine;
  };
}
