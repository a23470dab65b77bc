/**
 * A look whose answer holds for a time, whoever asks.
 * @param ms milliseconds from its beginning
 * @param failingMs milliseconds from its failure, where that is another time
 */
export function freshFor(look: () => Promise<void>, ms: number, failingMs?: number): () => Promise<void> {
  let last: { until: number; look: Promise<void> } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.look;
    const begun = look().catch((error: unknown) => {
      if (last && failingMs !== undefined) last.until = performance.now() + failingMs;
      throw error;
    });
    last = { until: performance.now() + ms, look: begun };
    return begun;
  };
}
