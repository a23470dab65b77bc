/**
 * Caches the outcome of a check, a failure too, which a cache of values would not keep.
 * @param ms milliseconds from its beginning
 * @param failingMs milliseconds from its failure, where that is another time
 */
export function cacheCheck(check: () => Promise<void>, ms: number, failingMs?: number): () => Promise<void> {
  let last: { until: number; outcome: Promise<void> } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.outcome;
    const outcome = check().catch((error: unknown) => {
      if (last && failingMs !== undefined) last.until = performance.now() + failingMs;
      throw error;
    });
    last = { until: performance.now() + ms, outcome };
    return outcome;
  };
}
