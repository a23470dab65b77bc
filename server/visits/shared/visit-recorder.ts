import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/core/db/database.ts';
import { DatabaseAvailability } from './database-availability.ts';
import { type JournalEntry, uuidOf } from './journal-entry.ts';
import { JournalReplay } from './journal-replay.ts';
import type { VisitJournal } from './visit-journal.ts';

/** Entries that come within it are recorded together. */
const batchMs = 100;
const probeMs = 1000;

/**
 * Records visits: each goes to the journal on disk, which is replayed to the database a moment later; while the database
 * is away, once a probe finds it back.
 */
export class VisitRecorder {
  readonly availability: DatabaseAvailability;
  readonly #journal: VisitJournal;
  readonly #replay: JournalReplay;
  readonly #log: () => FastifyBaseLogger;
  readonly #closing = new AbortController();
  /** An entry came since the replay began. */
  #hasNew = false;
  #running: Promise<void> | undefined;

  constructor(database: Database, journal: VisitJournal, log: () => FastifyBaseLogger) {
    this.availability = new DatabaseAvailability(database, log);
    this.#journal = journal;
    this.#replay = new JournalReplay({ database, journal, availability: this.availability }, log);
    this.#log = log;
    this.start();
  }

  /** Returns when the entry is on disk. A journal that takes nothing leaves it to the database. */
  async record(entry: JournalEntry): Promise<void> {
    if (await this.#append(entry)) return this.start();
    const isLate = !('seen' in entry) && !entry.code;
    const error = isLate
      ? new Error('The database is away.')
      : await this.#replay.record(entry).then(
          () => null,
          (failure: unknown) => failure,
        );
    if (error)
      this.#log().error({ scan: uuidOf(entry), err: error }, 'Scan lost; neither journal nor database took it');
  }

  /** Probes the database and replays the journal until it is empty. */
  start(): void {
    this.#hasNew = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#hasNew && !this.#closing.signal.aborted) this.start();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    if (!this.availability.isAway) await this.#replay.run();
    await this.#journal.close();
  }

  async #append(entry: JournalEntry): Promise<boolean> {
    try {
      return await this.#journal.append(entry);
    } catch (error) {
      this.#log().error({ err: error }, 'Journal not writable');
      return false;
    }
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const isBack = await this.availability.probe();
      await this.#pause(isBack ? batchMs : probeMs);
      if (!isBack) continue;
      this.#hasNew = false;
      const isDone = await this.#replay.run();
      const isEmpty = isDone && (await this.#journal.isEmpty());
      // Segments of a killed program are taken over in turn, also without further visits.
      if (isEmpty && !(await this.#journal.hasOthers())) return;
      if (isEmpty || !isDone) await this.#pause(probeMs);
    }
  }

  #pause(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}
