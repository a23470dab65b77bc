import { histogram } from '#lib/operations/metrics.ts';
import { traced } from '#lib/operations/tracing.ts';
import { ObjectNotFoundError, type ObjectStore } from '#server/storage/object-store.ts';

type Outcome = 'ok' | 'missing' | 'error';

/** Measures each call of a store. `get` is measured until the stream is there, not until it was read. */
export function measureStore(store: ObjectStore): ObjectStore {
  const calls = histogram({
    name: 'proofmark_storage_duration_seconds',
    help: 'Calls of the object store, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
  });
  const measure = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const record = (outcome: Outcome) => calls.observe({ operation, outcome }, (performance.now() - began) / 1000);
    try {
      const answer = await traced(`storage ${operation}`, 'client', call);
      record('ok');
      return answer;
    } catch (error) {
      record(error instanceof ObjectNotFoundError ? 'missing' : 'error');
      throw error;
    }
  };
  return {
    put: (...args) => measure('put', () => store.put(...args)),
    get: (...args) => measure('get', () => store.get(...args)),
    head: (...args) => measure('head', () => store.head(...args)),
    // A stream of calls: no single duration.
    list: () => store.list(),
    delete: (...args) => measure('delete', () => store.delete(...args)),
    copy: (...args) => measure('copy', () => store.copy(...args)),
    move: (...args) => measure('move', () => store.move(...args)),
    // Signed locally, without a call.
    presignGet: (...args) => store.presignGet(...args),
    presignPost: (...args) => store.presignPost(...args),
  };
}
