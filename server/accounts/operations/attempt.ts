import type { Database } from '#server/core/db/database.ts';
import type { DomainError } from '#server/core/errors.ts';
import { clearFailures, countFailure, secondsBlocked } from '../queries/sign-in-attempts.ts';
import { subjectsOf, tooManyAttempts } from '../rules/attempts.ts';

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
 * Failures are counted outside of any unit of work: the refusal that follows would roll the count back.
 */
export function beginAttempt({ db }: Database, by: { email: string; address: string }): Attempt {
  const { account, address } = subjectsOf(by);
  const subjects = [account, address];
  async function checkOpen(): Promise<void> {
    const waits = await Promise.all(subjects.map(({ name, limit }) => secondsBlocked(db, name, limit)));
    const wait = Math.max(...waits);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  return {
    checkOpen,
    async fail(refusal) {
      let isOver = false;
      for (const { name, limit } of subjects) if ((await countFailure(db, name)) > limit) isOver = true;
      // From here on the answer no longer says whether this one was right or wrong.
      if (isOver) await checkOpen();
      throw refusal;
    },
    forgive: () => clearFailures(db, account.name),
  };
}
