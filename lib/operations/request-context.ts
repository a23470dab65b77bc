import { AsyncLocalStorage } from 'node:async_hooks';

/** Request or job that the running code works for: added to log lines, enqueued jobs and calls to others. */
export interface Origin {
  requestId: string;
  /** W3C Trace Context of the innermost span, when traces are asked for. */
  traceparent?: string | undefined;
  /** Ids of who asks, as soon as they are known. */
  caller?: { companyId: number; userId: number };
}

const storageKey = Symbol.for('proofmark.origin');

/** One for the process: Next bundles this module once for each entry point. */
function storage(): AsyncLocalStorage<Origin> {
  const global = globalThis as { [storageKey]?: AsyncLocalStorage<Origin> };
  global[storageKey] ??= new AsyncLocalStorage();
  return global[storageKey];
}

/** Undefined outside of a request or job. */
export const currentOrigin = (): Origin | undefined => storage().getStore();

/** Runs `work`, and all that it begins, as part of that request. */
export const runAs = <T>(origin: Origin, work: () => T): T => storage().run(origin, work);

/** For the rest of what runs now, where nothing can be wrapped. */
export const continueAs = (origin: Origin): void => storage().enterWith(origin);
