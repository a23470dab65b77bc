import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/core/db/database.ts';
import { databaseAnswers } from '#server/core/db/database-answers.ts';
import {
  idsThatCanBe,
  lookAtAddress,
  recordLateVisit,
  recordVisit,
  type Visit,
} from '#server/scans/operations/visit-address.ts';
import { consumerPage } from '#server/scans/rules/consumer-address.ts';
import type { Position } from '#server/scans/rules/scan-position.ts';
import type { ScannedCode } from '#server/scans/rules/scanned-code.ts';
import { createLeadingPagesCache } from './leading-pages-cache.ts';
import type { KeptVisit, VisitJournal } from './visit-journal.ts';

/** What a phone gets: the company's page, a page of ours about the code, or that it cannot be looked up now. */
export type Answer =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; code: ScannedCode }
  | { kind: 'unknown' }
  | { kind: 'away' };

export interface Visits {
  /**
   * A person's visit, recorded as a scan: now, or, while the database is away, in the journal and from there once it is
   * back.
   * @param candidates forms in which the path can be an id, likeliest first
   */
  visit(candidates: readonly string[], position: Position | null): Promise<Answer>;
  /** The same with nothing recorded. */
  look(candidates: readonly string[]): Promise<Answer>;
  close(): Promise<void>;
}

/** A phone's patience: beyond it the answer comes without the database. */
const databaseLimitMs = 2500;
const probeEveryMs = 1000;
const mostRemembered = 20_000;

/**
 * A circuit breaker before the database: after a call that failed, one probe decides whether it is away; while it is, no
 * visit waits for it, and a probe a second asks whether it is back.
 */
export function createVisits(database: Database, journal: VisitJournal, log: () => FastifyBaseLogger): Visits {
  const cache = createLeadingPagesCache(mostRemembered);
  const closing = new AbortController();
  let isAway = false;
  let mending: Promise<void> | undefined;

  const probe = () => databaseAnswers(database, databaseLimitMs);

  async function keep(visit: KeptVisit): Promise<void> {
    try {
      if (!(await journal.append(visit))) log().error({ scan: visit.uuid }, 'a scan was lost: the journal is full');
    } catch (error) {
      log().error({ scan: visit.uuid, err: error }, 'a scan was lost: the journal cannot be written');
    }
  }

  async function recordKept(visit: KeptVisit): Promise<void> {
    try {
      await recordLateVisit(database, visit, visit.madeAt);
    } catch (error) {
      if (!(await probe())) throw error;
      // The database is well: once more, as the visit's own transaction may still have been under way.
      await recordLateVisit(database, visit, visit.madeAt).catch(async (again: unknown) => {
        if (!(await probe())) throw again;
        log().error({ scan: visit.uuid, err: again }, 'a scan of before cannot be recorded, and is set aside');
        await journal.setAside(visit);
      });
    }
  }

  /** Asks for the database until it is there and the journal empty. */
  async function mend(): Promise<void> {
    while (!closing.signal.aborted) {
      const isBack = await probe();
      if (isAway === isBack)
        log().warn(isBack ? 'the database is back' : 'the database is away: scans are kept on disk');
      isAway = !isBack;
      if (isBack) {
        await journal
          .replay(recordKept)
          .catch((error: unknown) => log().warn({ err: error }, 'scans of before wait on'));
        if (await journal.isEmpty()) return;
      }
      await wait(probeEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  const startMending = () => {
    mending ??= mend().finally(() => {
      mending = undefined;
    });
    return mending;
  };

  async function answered(find: () => Promise<ScannedCode | null>, uuid: string | null): Promise<Answer | undefined> {
    if (isAway) return undefined;
    try {
      const code = await within(find());
      if (!code) return { kind: 'unknown' };
      cache.remember(code);
      const location = consumerPage(code, uuid);
      return location ? { kind: 'redirect', location } : { kind: 'page', code };
    } catch (error) {
      log().warn({ err: error }, 'a code could not be looked up');
      return undefined;
    }
  }

  function remembered(ids: readonly string[], uuid: string | null): Answer {
    const pages = cache.find(ids);
    const location = pages && consumerPage(pages, uuid);
    return location ? { kind: 'redirect', location } : { kind: 'away' };
  }

  void startMending();
  return {
    async visit(candidates, position) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const visit: Visit = { uuid: randomUUID(), ids, position };
      const madeAt = new Date();
      const answer = await answered(() => recordVisit(database, visit), visit.uuid);
      if (answer) return answer;
      await keep({ ...visit, madeAt });
      void startMending();
      return remembered(ids, visit.uuid);
    },
    async look(candidates) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      return (await answered(() => lookAtAddress(database, ids), null)) ?? remembered(ids, null);
    },
    async close() {
      closing.abort();
      await mending;
      await journal.close();
    },
  };
}

/** @throws when it takes longer than a phone waits; what was begun goes on by itself */
async function within<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = wait(databaseLimitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The database gave no answer within ${databaseLimitMs} ms.`);
  });
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
