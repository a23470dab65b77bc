/** The rest of a caller's allowance, as in the RateLimit header. */
export interface Allowance {
  isAllowed: boolean;
  remaining: number;
  /** Whole seconds until the allowance is full again: at least 1, at most the window's length. */
  resetSeconds: number;
}

export interface Allowances {
  /** Takes one request off the caller's allowance; a refused one takes nothing. */
  take(caller: string): Allowance;
}

interface Window {
  endsAt: number;
  used: number;
}

/**
 * Counts requests of each caller, in windows that begin with the caller's first request. Windows are in the map in the
 * order they began, so the one that ends next is always the first: memory is bounded by forgetting from there.
 * @param options.most callers that are known at once; the one whose window is oldest is forgotten for another.
 * @param clock milliseconds that never go back.
 */
export function createAllowances(
  options: { limit: number; windowSeconds: number; most: number },
  clock: () => number = () => performance.now(),
): Allowances {
  const { limit, windowSeconds, most } = options;
  const length = windowSeconds * 1000;
  const windows = new Map<string, Window>();

  function begin(caller: string, now: number): Window {
    windows.delete(caller);
    for (const [known, { endsAt }] of windows) {
      if (endsAt > now && windows.size < most) break;
      windows.delete(known);
    }
    const window = { endsAt: now + length, used: 0 };
    windows.set(caller, window);
    return window;
  }

  return {
    take(caller) {
      const now = clock();
      const known = windows.get(caller);
      const window = known && known.endsAt > now ? known : begin(caller, now);
      const isAllowed = window.used < limit;
      if (isAllowed) window.used += 1;
      return {
        isAllowed,
        remaining: limit - window.used,
        // `now + length - now` is not always `length`: the sum is rounded to the nearest double.
        resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((window.endsAt - now) / 1000))),
      };
    },
  };
}
