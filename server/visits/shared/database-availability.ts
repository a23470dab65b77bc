import type { FastifyBaseLogger } from 'fastify';
import { databaseAnswers } from '#server/core/db/connection/database-answers.ts';
import type { Database } from '#server/core/db/database.ts';

/** A phone's patience in ms: beyond it the answer comes without the database. */
const patienceMs = 2500;

/**
 * A circuit breaker before the database. A call that fails does not open it: a probe decides, and a probe closes it, so
 * that no phone waits for a database that is away.
 */
export class DatabaseAvailability {
  readonly #database: Database;
  readonly #log: () => FastifyBaseLogger;
  #isAway = false;

  constructor(database: Database, log: () => FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Asks the database whether it answers. */
  answers(): Promise<boolean> {
    return databaseAnswers(this.#database, patienceMs);
  }

  /** Probes the database, and opens or closes the breaker. @returns whether it answers */
  async probe(): Promise<boolean> {
    const isBack = await this.answers();
    if (this.#isAway === isBack) {
      this.#log().warn(isBack ? 'Database available again' : 'Database unavailable; scans wait in the journal');
    }
    this.#isAway = !isBack;
    return isBack;
  }

  /** @throws when the work takes longer than a phone waits; work that was begun goes on by itself */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`The database gave no answer within ${patienceMs} ms.`));
      const timer = setTimeout(late, patienceMs);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
