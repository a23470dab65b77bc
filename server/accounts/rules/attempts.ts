import { DomainError } from '#server/core/errors.ts';

/** Failures of one account, or from one address, before it is refused for the rest of the window. */
export const throttle = { account: 8, address: 40, windowSeconds: 300 };

export interface AttemptPorts {
  /** Seconds until the subject may try again, 0 when it may now. */
  secondsBlocked(subject: string, limit: number): Promise<number>;
  /** Counts a failure and answers how many there are in the window. */
  countFailure(subject: string): Promise<number>;
  clearFailures(subject: string): Promise<void>;
}

export interface Attempt {
  /**
   * To be asked before the secret is looked at, and again once it was found right, before anything comes of it.
   * @throws DomainError too_many_requests when the account or the address has failed too often.
   */
  checkOpen(): Promise<void>;
  /** Counts a failure, then refuses. */
  fail(refusal: DomainError): Promise<never>;
  /** Forgets the failures of the account: everything asked for was right. */
  forgive(): Promise<void>;
}

/**
 * One try at a secret of an account: its password, or a one-time code. Tries that run at the same time are judged by the
 * failures counted before each of them ended, so a thousand at once are worth no more than the allowed ones in turn.
 */
export function beginAttempt(ports: AttemptPorts, by: { email: string; address: string }): Attempt {
  const account = { name: `account:${by.email.toLowerCase()}`, limit: throttle.account };
  const subjects = [account, { name: `address:${by.address}`, limit: throttle.address }];
  async function checkOpen(): Promise<void> {
    const waits = await Promise.all(subjects.map(({ name, limit }) => ports.secondsBlocked(name, limit)));
    const wait = Math.max(...waits);
    if (wait > 0) throw tooMany(wait);
  }
  return {
    checkOpen,
    async fail(refusal) {
      let isOver = false;
      for (const { name, limit } of subjects) if ((await ports.countFailure(name)) > limit) isOver = true;
      // Whether this one was right or wrong, nobody is told any more.
      if (isOver) await checkOpen();
      throw refusal;
    },
    forgive: () => ports.clearFailures(account.name),
  };
}

function tooMany(wait: number): DomainError {
  const minutes = Math.ceil(wait / 60);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DomainError('too_many_requests', `Too many failed sign-ins. Try again in ${time}.`, { retryAfter: wait });
}
