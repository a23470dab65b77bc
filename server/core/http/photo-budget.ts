import { reason } from '#lib/texts/reason.ts';
import type { PhotoReaders, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { createTimeBudget } from './time-budget.ts';

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
  const { check, charge } = createTimeBudget(seconds, reason('photoTimeExceeded', { seconds }), { clock });
  return {
    check,
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
