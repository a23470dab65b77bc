import type { Operations } from '#lib/operations/operations-server.ts';
import { stopTracing } from '#lib/operations/tracing.ts';

/**
 * Ends the program when it is asked to: first it says that it is not ready any more and, on SIGTERM, goes on for
 * DRAIN_SECONDS; then `close` lets what is under way end. Asked again it waits no longer.
 */
export function endOnSignals(operations: Operations, close: () => Promise<void>): void {
  let asked = false;
  const end = async (signal?: string) => {
    const again = asked;
    asked = true;
    await operations.drain(signal);
    if (again) return;
    await close();
    await stopTracing();
    await operations.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal));
  // A parent that has ended can no longer stop this program.
  process.once('disconnect', () => end());
}
