import { LRUCache } from 'lru-cache';
import { reason } from '#lib/texts/reason.ts';
import type { PhotoReaders, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { DomainError } from '../errors.ts';
import { checkTimeAllowance, remainingDebt, type TimeDebt } from './time-debt.ts';

/** Some 2 MB, when as many send photos within a minute. */
const mostCallers = 10_000;

/** Processor time of the photos of each caller: a network, or a company. Counted in this process. */
export interface PhotoBudget {
  /** @throws DomainError too_many_requests, while earlier photos of the caller have cost too much */
  check(caller: string): void;
  /** Readers that read the photos of callers in turn and charge the caller for them, also for refused ones. */
  readersFor(caller: string, readers: PhotoReaders): PhotoReaders;
}

/**
 * @param seconds processor time that photos of one caller may take a minute
 * @param clock milliseconds that never go back
 */
export function createPhotoBudget(seconds: number, clock: () => number = () => performance.now()): PhotoBudget {
  const debts = new LRUCache<string, TimeDebt>({ max: mostCallers });
  const msPerMinute = seconds * 1000;
  const debtOf = (caller: string) => debts.get(caller) ?? { ms: 0, at: clock() };
  const charge = (caller: string, ms: number) => {
    const now = clock();
    debts.set(caller, { ms: remainingDebt(debtOf(caller), now, msPerMinute) + ms, at: now });
  };
  return {
    check(caller) {
      const { isAllowed, resetSeconds } = checkTimeAllowance(debtOf(caller), clock(), msPerMinute);
      if (isAllowed) return;
      throw new DomainError('too_many_requests', reason('photoTimeExceeded', { seconds }), {
        retryAfter: resetSeconds,
      });
    },
    readersFor(caller, readers) {
      const metered = async <T>(given: ProcessorMeter | undefined, work: (meter: ProcessorMeter) => Promise<T>) => {
        const meter: ProcessorMeter = { processorMs: 0, caller };
        try {
          return await work(meter);
        } finally {
          charge(caller, meter.processorMs);
          if (given) given.processorMs += meter.processorMs;
        }
      };
      return {
        read: (bytes, prefixes, given) => metered(given, (meter) => readers.read(bytes, prefixes, meter)),
        measure: (bytes, code, printed, given) =>
          metered(given, (meter) => readers.measure(bytes, code, printed, meter)),
      };
    },
  };
}
