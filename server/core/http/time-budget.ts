import { LRUCache } from 'lru-cache';
import type { Reason } from '#lib/texts/reason.ts';
import { DomainError } from '../errors.ts';
import { checkTimeAllowance, remainingDebt, type TimeDebt } from './time-debt.ts';

/** Processor time of each caller. Counted in this process. */
export interface TimeBudget {
  /** @throws DomainError too_many_requests, while earlier requests of the caller have cost too much */
  check(caller: string): void;
  /** Adds processor time to what the caller owes. */
  charge(caller: string, processorMs: number): void;
}

/** Some 2 MB, when as many call within a minute. */
const mostCallers = 10_000;

/**
 * @param seconds processor time that one caller may take a minute
 * @param refusal says that it was more
 * @param options.most callers that are known at once; the one that was quiet longest is forgotten for another
 * @param options.clock milliseconds that never go back
 */
export function createTimeBudget(
  seconds: number,
  refusal: Reason,
  { most = mostCallers, clock = () => performance.now() } = {},
): TimeBudget {
  const debts = new LRUCache<string, TimeDebt>({ max: most });
  const msPerMinute = seconds * 1000;
  const debtOf = (caller: string) => debts.get(caller) ?? { ms: 0, at: clock() };
  return {
    check(caller) {
      const { isAllowed, resetSeconds } = checkTimeAllowance(debtOf(caller), clock(), msPerMinute);
      if (!isAllowed) throw new DomainError('too_many_requests', refusal, { retryAfter: resetSeconds });
    },
    charge(caller, processorMs) {
      const now = clock();
      debts.set(caller, { ms: remainingDebt(debtOf(caller), now, msPerMinute) + processorMs, at: now });
    },
  };
}
