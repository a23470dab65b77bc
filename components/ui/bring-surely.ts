/** How long to wait before what failed is asked for again, in milliseconds. */
const pauses = [500, 2_000] as const;

/**
 * Brings a part of a page's script. Not begun while there is no network: the runtime keeps some failures, and what
 * React waits for fails once and for all, with the page around it. What is lost on the way comes when there is one
 * again.
 */
export async function bringSurely<T>(bring: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return bring();
  for (let failures = 0; ; ) {
    await whenOnline();
    try {
      return await bring();
    } catch (error) {
      if (!navigator.onLine) continue;
      const pause = pauses[failures];
      if (pause === undefined) throw error;
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function whenOnline(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
