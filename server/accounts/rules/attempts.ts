import { DomainError } from '#server/core/errors.ts';

/** Failures of one account, or from one address, before it is refused for the rest of the window. */
export const throttle = { account: 8, address: 40, windowSeconds: 300 };

/** What the failures of a try are counted for: the account it was at, and the address it came from. */
export function subjectsOf(by: { email: string; address: string }) {
  return {
    account: { name: `account:${by.email.toLowerCase()}`, limit: throttle.account },
    address: { name: `address:${by.address}`, limit: throttle.address },
  };
}

/** What links to set a password are counted for: the address that asks for them, for whomever. */
export const resetSubjectOf = (address: string) => ({ name: `reset:${address}`, limit: 20 });

export function tooManyResets(secondsLeft: number): DomainError {
  const message = 'Too many links were asked for from here. Try again in a few minutes.';
  return new DomainError('too_many_requests', message, { retryAfter: secondsLeft });
}

export function tooManyAttempts(secondsLeft: number): DomainError {
  const minutes = Math.ceil(secondsLeft / 60);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `Too many failed sign-ins. Try again in ${time}.`;
  return new DomainError('too_many_requests', message, { retryAfter: secondsLeft });
}
