import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';

/**
 * Failures after which tries are refused for the rest of the window: at one account from one network; at one account
 * from all networks that it does not know, which only slows down who guesses from many; from one network at any
 * account; and wrong one-time codes after the right password, from anywhere.
 */
export const throttle = { here: 8, account: 40, address: 40, codes: 20, windowSeconds: 300 };

export interface Subject {
  name: string;
  limit: number;
}

/**
 * Subjects that a failed attempt counts against.
 * @param by.email in lower case
 */
export function subjectsOf(by: { email: string; network: string }) {
  return {
    here: { name: `here:${by.network} ${by.email}`, limit: throttle.here },
    account: { name: `account:${by.email}`, limit: throttle.account },
    address: { name: `address:${by.network}`, limit: throttle.address },
    codes: { name: `codes:${by.email}`, limit: throttle.codes },
  } satisfies Record<string, Subject>;
}

/** Subject of requests for links to set a password: the address they come from, for any account. */
export const resetSubjectOf = (address: string) => ({ name: `reset:${address}`, limit: 20 });

export function tooManyResets(secondsLeft: number): DomainError {
  const message = reason('tooManyLinks');
  return new DomainError('too_many_requests', message, { retryAfter: secondsLeft });
}

export function tooManyAttempts(secondsLeft: number): DomainError {
  const minutes = Math.ceil(secondsLeft / 60);
  const why =
    minutes === 1 ? reason('tooManyFailedSignInsMinute') : reason('tooManyFailedSignInsMinutes', { count: minutes });
  return new DomainError('too_many_requests', why, { retryAfter: secondsLeft });
}

/** Subject of wrong codes and links of inspection teams: the network, for every team. */
export const inspectionSubjectOf = (network: string): Subject => ({ name: `inspection:${network}`, limit: 10 });
