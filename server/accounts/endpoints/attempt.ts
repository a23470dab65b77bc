import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import type { DomainError } from '#server/core/errors.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { isKnownNetwork } from '../queries/known-networks.ts';
import { clearFailures, countFailure, secondsBlocked } from '../queries/sign-in-attempts.ts';
import { type Subject, subjectsOf, tooManyAttempts } from '../rules/attempts.ts';

export interface Attempt {
  /** The network it comes from. */
  network: string;
  /**
   * Checked before the secret is compared, and again after it was found right.
   * @param withCode sign-ins with a one-time code are not refused for failures of others
   * @throws DomainError too_many_requests when the account or the address has failed too often.
   */
  checkOpen(withCode?: boolean): Promise<void>;
  /** Counts a failure, then refuses. */
  fail(refusal: DomainError): Promise<never>;
  /**
   * Counts a one-time code as wrong before it is looked at, after the right password: of many at once no more are looked
   * at than are allowed. `forgive` takes it back.
   * @throws DomainError too_many_requests
   */
  takeCode(): Promise<void>;
  /** Checked again once a one-time code was found right. */
  checkCodesOpen(): Promise<void>;
  /** Counts a wrong one-time code against network and address as well, then refuses. */
  failCode(refusal: DomainError): Promise<never>;
  /** Forgets the failures made here, and wrong codes: everything asked for was right. */
  forgive(): Promise<void>;
}

/**
 * One try at a secret of an account: its password, or a one-time code. Passwords that are tried at the same time are
 * judged by the failures counted before each of them ended; codes are counted before they are looked at. Failures are counted in units of work of their own: the refusal that follows would roll the count back.
 *
 * Attempts from other networks lock no one out: an account that was guessed at from many networks stays open to
 * those it was signed in to from before, and to who brings the password and a one-time code.
 */
export function beginAttempt(database: Database, by: { email: string; address: string }): Attempt {
  const { db } = database;
  const email = by.email.toLowerCase();
  const network = networkOf(by.address);
  const { here, account, address, codes } = subjectsOf({ email, network });
  let known: Promise<boolean> | undefined;
  const isKnown = () => {
    known ??= isKnownNetwork(db, email, network);
    return known;
  };
  const counted = async () => ((await isKnown()) ? [here, address] : [here, address, account]);
  async function blockedFor(subjects: readonly Subject[]): Promise<number> {
    return Math.max(...(await Promise.all(subjects.map(({ name, limit }) => secondsBlocked(db, name, limit)))));
  }
  async function check(subjects: readonly Subject[]): Promise<void> {
    const wait = await blockedFor(subjects);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  async function count(subjects: readonly Subject[], refusal: DomainError): Promise<never> {
    let isOver = false;
    for (const { name, limit } of subjects) {
      const failures = await transact(database, ({ trx }) => countFailure(trx, name));
      if (failures > limit) isOver = true;
    }
    // From here on the answer no longer says whether this one was right or wrong.
    if (isOver) await check(subjects);
    throw refusal;
  }
  return {
    network,
    checkOpen: async (withCode = false) => check((await counted()).filter((each) => !withCode || each !== account)),
    fail: async (refusal) => count(await counted(), refusal),
    async takeCode() {
      await check([here, address, codes]);
      const taken = await transact(database, ({ trx }) => countFailure(trx, codes.name));
      if (taken > codes.limit) throw tooManyAttempts(await blockedFor([codes]));
    },
    checkCodesOpen: () => check([here, address]),
    async failCode(refusal) {
      // While the account is refused for guesses from elsewhere, a wrong code is answered as a wrong password is.
      const wait = (await isKnown()) ? 0 : await blockedFor([account]);
      return count([here, address], wait > 0 ? tooManyAttempts(wait) : refusal);
    },
    forgive: () =>
      transact(database, async ({ trx }) => {
        await clearFailures(trx, here.name);
        await clearFailures(trx, codes.name);
      }),
  };
}
