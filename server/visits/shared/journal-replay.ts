import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { isDatabaseAway } from '#server/core/db/errors/database-away.ts';
import type { DatabaseAvailability } from './database-availability.ts';
import { type JournalEntry, uuidOf } from './journal-entry.ts';
import { recordSeenVisits } from './record-seen-visits.ts';
import { recordLateVisit, recordVisits } from './record-visits.ts';
import type { VisitJournal } from './visit-journal.ts';

/** Records the entries of the journal in the database, in batches; each is recorded once, however often it is read. */
export class JournalReplay {
  readonly #database: Database;
  readonly #journal: VisitJournal;
  readonly #availability: DatabaseAvailability;
  readonly #log: () => FastifyBaseLogger;

  constructor(
    {
      database,
      journal,
      availability,
    }: { database: Database; journal: VisitJournal; availability: DatabaseAvailability },
    log: () => FastifyBaseLogger,
  ) {
    this.#database = database;
    this.#journal = journal;
    this.#availability = availability;
    this.#log = log;
  }

  /** @returns whether every entry that could be read is recorded or rejected */
  async run(): Promise<boolean> {
    try {
      await this.#journal.replay((entries) => this.#recordBatch(entries));
      return true;
    } catch (error) {
      this.#log().warn({ err: error }, 'Journal replay stopped; the rest is tried again');
      return false;
    }
  }

  /** Records one entry, in a transaction of its own. */
  async record(entry: JournalEntry): Promise<void> {
    if ('seen' in entry) return recordSeenVisits(this.#database, [entry.seen]);
    const { code } = entry;
    if (code) await recordVisits(this.#database, [{ ...entry, code }]);
    else await recordLateVisit(this.#database, entry);
  }

  /** Visits come before their pages, which are seen later. */
  async #recordBatch(entries: readonly JournalEntry[]): Promise<void> {
    const visits = entries.flatMap((entry) => ('seen' in entry ? [] : [entry]));
    const found = visits.flatMap(({ code, ...visit }) => (code ? [{ ...visit, code }] : []));
    await this.#recordTogether(
      found.map((visit) => ({ ...visit, ids: [visit.code.extendedId] })),
      () => recordVisits(this.#database, found),
    );
    for (const visit of visits) if (!visit.code) await this.#recordOrReject(visit);
    const seen = entries.flatMap((entry) => ('seen' in entry ? [entry] : []));
    await this.#recordTogether(seen, () =>
      recordSeenVisits(
        this.#database,
        seen.map((entry) => entry.seen),
      ),
    );
  }

  /** If a batch fails, each entry is recorded by itself: one that cannot be recorded holds up no other. */
  async #recordTogether(entries: readonly JournalEntry[], record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.#log().warn({ err: error, entries: entries.length }, 'Batch rejected; its entries are recorded one by one');
      for (const entry of entries) await this.#recordOrReject(entry);
    }
  }

  async #recordOrReject(entry: JournalEntry): Promise<void> {
    try {
      await this.record(entry);
    } catch (error) {
      if (!(await this.#availability.answers())) throw error;
      // The database is well: once more, as the visit's own transaction may still have been under way.
      await this.record(entry).catch(async (again: unknown) => {
        // A database that answers may still take nothing: without room on its disk it reads.
        if (!isRejection(again)) throw again;
        this.#log().error({ scan: uuidOf(entry), err: again }, 'Journal entry rejected; moved to refused.jsonl');
        await this.#journal.setAside(entry);
      });
    }
  }
}

/** Classes 22 and 23 (data, constraints) and errors that are not PostgreSQL's: the same entry meets them every time. */
function isRejection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^2[23]/.test(error.code ?? '');
  return !isDatabaseAway(error);
}
