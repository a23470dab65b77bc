import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { databaseAnswers } from '#server/core/db/connection/database-answers.ts';
import type { Database } from '#server/core/db/database.ts';
import { isDatabaseAway } from '#server/core/db/errors/database-away.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { recordVisits } from '#server/scans/endpoints/record-visits.ts';
import {
  findCodeOfAddress,
  idsThatCanBe,
  recordLateVisit,
  visitedCode,
} from '#server/scans/endpoints/visit-address.ts';
import { consumerPage, landingOf } from '#server/scans/rules/consumer-address.ts';
import type { Position } from '#server/scans/rules/scan-position.ts';
import { newScanUuid } from '#server/scans/rules/scan-uuid.ts';
import type { ScannedCode } from '#server/scans/rules/scanned-code.ts';
import { isOwnStaff } from '#server/scans/shared/own-staff.ts';
import { createLeadingPagesCache } from './leading-pages-cache.ts';
import type { KeptVisit, VisitJournal } from './visit-journal.ts';

/** What a phone gets: the company's page, a page of ours about the code, or that it cannot be looked up now. */
export type Answer =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; code: ScannedCode; onward: string | null }
  | { kind: 'unknown' }
  | { kind: 'away' };

export interface Visits {
  /**
   * A person's visit, recorded as a scan: answered when it is in the journal, from which it comes to the database a
   * moment later; while that is away, once it is back.
   * @param candidates forms in which the path can be an id, likeliest first
   * @param address of the caller, which is not stored
   */
  visit(candidates: readonly string[], position: Position | null, address: string): Promise<Answer>;
  /** The same with nothing recorded. */
  resolve(candidates: readonly string[]): Promise<Answer>;
  close(): Promise<void>;
}

/** A phone's patience: beyond it the answer comes without the database. */
const databaseLimitMs = 2500;
/** Then there is time left to ask the primary. */
const replicaLimitMs = 500;
const probeEveryMs = 1000;
/** What comes within it is recorded together. */
const gatherMs = 100;
const mostRemembered = 20_000;

/**
 * A circuit breaker before the database: after a call that failed, one probe decides whether it is away; while it is,
 * no visit waits for it, and a probe a second asks whether it is back.
 */
export function createVisits(
  { database, replicas }: { database: Database; replicas?: Replicas | undefined },
  journal: VisitJournal,
  log: () => FastifyBaseLogger,
): Visits {
  const cache = createLeadingPagesCache(mostRemembered);
  const closing = new AbortController();
  let isAway = false;
  /** Something was kept since the journal was last looked at. */
  let isWanted = false;
  let mending: Promise<void> | undefined;

  const probe = () => databaseAnswers(database, databaseLimitMs);

  /** @returns whether it is on disk */
  async function keep(visit: KeptVisit): Promise<boolean> {
    try {
      return await journal.append(visit);
    } catch (error) {
      log().error({ err: error }, 'the journal of scans cannot be written');
      return false;
    }
  }

  async function recordOne(visit: KeptVisit): Promise<void> {
    const { code } = visit;
    if (code) await recordVisits(database, [{ ...visit, code }]);
    else await recordLateVisit(database, visit, visit.madeAt);
  }

  async function recordKept(visit: KeptVisit): Promise<void> {
    try {
      await recordOne(visit);
    } catch (error) {
      if (!(await probe())) throw error;
      // The database is well: once more, as the visit's own transaction may still have been under way.
      await recordOne(visit).catch(async (again: unknown) => {
        // That it answers does not mean that it takes anything: without room on its disk it still reads.
        if (!isOfTheVisit(again)) throw again;
        log().error({ scan: visit.uuid, err: again }, 'a scan of before cannot be recorded, and is set aside');
        await journal.setAside(visit);
      });
    }
  }

  async function recordBatch(visits: readonly KeptVisit[]): Promise<void> {
    const found = visits.flatMap(({ code, ...visit }) => (code ? [{ ...visit, code }] : []));
    try {
      await recordVisits(database, found);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One of them may be what cannot be recorded: each by itself, so that it holds up no other.
      log().warn({ err: error }, 'scans could not be recorded together');
      for (const visit of found) await recordKept({ ...visit, ids: [visit.code.extendedId] });
    }
    for (const visit of visits) if (!visit.code) await recordKept(visit);
  }

  /** Brings what is in the journal to the database, and asks for that until it is there. */
  async function mend(): Promise<void> {
    while (!closing.signal.aborted) {
      const isBack = await probe();
      if (isAway === isBack)
        log().warn(isBack ? 'the database is back' : 'the database is away: scans are kept on disk');
      isAway = !isBack;
      await pause(isBack ? gatherMs : probeEveryMs);
      if (!isBack) continue;
      isWanted = false;
      const isDone = await replay();
      const isEmpty = isDone && (await journal.isEmpty());
      // Segments of a killed program are taken over in turn, also without further visits.
      if (isEmpty && !(await journal.hasOthers())) return;
      if (isEmpty || !isDone) await pause(probeEveryMs);
    }
  }

  /** @returns whether all that could be taken is recorded */
  const replay = () =>
    journal.replay(recordBatch).then(
      () => true,
      (error: unknown) => {
        log().warn({ err: error }, 'scans of before wait on');
        return false;
      },
    );

  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  function startMending(): void {
    isWanted = true;
    mending ??= mend().finally(() => {
      mending = undefined;
      // What was kept while the last look found nothing.
      if (isWanted && !closing.signal.aborted) startMending();
    });
  }

  /** A code that no replica knows may be new. */
  async function readCode(ids: readonly string[]): Promise<ScannedCode | null> {
    const seen = await replicas?.glance(replicaLimitMs, (replica) => findCodeOfAddress(replica, ids));
    return seen ?? findCodeOfAddress(database, ids);
  }

  /** @returns undefined when the database does not say */
  async function findCode(ids: readonly string[]): Promise<ScannedCode | null | undefined> {
    if (isAway) return undefined;
    try {
      const code = await within(readCode(ids));
      if (code) cache.remember(code);
      return code;
    } catch (error) {
      log().warn({ err: error }, 'a code could not be looked up');
      startMending();
      return undefined;
    }
  }

  /** The last resort, when the journal takes nothing. */
  const recordNow = (visit: KeptVisit) =>
    recordOne(visit).catch((error: unknown) => log().error({ scan: visit.uuid, err: error }, 'a scan was lost'));

  function answerOf(code: ScannedCode | null, uuid: string | null): Answer {
    if (!code) return { kind: 'unknown' };
    const landing = landingOf(code, uuid);
    return landing.kind === 'redirect' ? landing : { kind: 'page', code, onward: landing.onward };
  }

  function remembered(ids: readonly string[], uuid: string | null): Answer {
    const pages = cache.find(ids);
    // Nothing can be checked now: who would be led on after the check is led on at once.
    const location = pages && pages.checkPage !== 'only' ? consumerPage(pages, uuid) : null;
    return location ? { kind: 'redirect', location } : { kind: 'away' };
  }

  startMending();
  return {
    async visit(candidates, position, address) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const madeAt = new Date();
      const code = await findCode(ids);
      if (code === null) return { kind: 'unknown' };
      const isStaff = code !== undefined && isOwnStaff(code, { user: null, scanApp: null, address });
      const visited = code ? visitedCode(code) : null;
      const visit = { uuid: newScanUuid(madeAt), ids, position, isStaff, madeAt, code: visited };
      if (await keep(visit)) startMending();
      else if (code) await recordNow(visit);
      else log().error({ scan: visit.uuid }, 'a scan was lost: the journal takes nothing and the database is away');
      return code ? answerOf(code, visit.uuid) : remembered(ids, visit.uuid);
    },
    async resolve(candidates) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const code = await findCode(ids);
      return code === undefined ? remembered(ids, null) : answerOf(code, null);
    },
    async close() {
      closing.abort();
      await mending;
      if (!isAway) await replay();
      await journal.close();
    },
  };
}

/**
 * Classes 22 and 23 (data, constraints), and what is no error of PostgreSQL: the same visit will meet it every time.
 */
function isOfTheVisit(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^2[23]/.test(error.code ?? '');
  return !isDatabaseAway(error);
}

/** @throws when it takes longer than a phone waits; what was begun goes on by itself */
function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`The database gave no answer within ${databaseLimitMs} ms.`));
    const timer = setTimeout(late, databaseLimitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
