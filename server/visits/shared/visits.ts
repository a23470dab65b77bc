import { createSecretKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { CallKind } from '#lib/contract/values/scans.ts';
import { databaseAnswers } from '#server/core/db/connection/database-answers.ts';
import type { Database } from '#server/core/db/database.ts';
import { isDatabaseAway } from '#server/core/db/errors/database-away.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { consumerPage, isClosed, type Landing } from '#server/redirects/shared/consumer-address.ts';
import { landByRules, type TimedRules, type Visitor } from '#server/redirects/shared/land-by-rules.ts';
import { isOwnStaff } from '#server/scans/shared/own-staff.ts';
import { momentOfUuid, newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { knownCode } from './known-codes.ts';
import type { KnownCodes } from './known-codes-file.ts';
import { recordSeenVisits } from './record-seen-visits.ts';
import { recordLateVisit, recordVisits } from './record-visits.ts';
import { findCodeOfAddress, idsThatCanBe, type SeenVisit, visitedCode } from './visit-address.ts';
import type { JournalEntry, VisitJournal } from './visit-journal.ts';
import { type AnsweredVisit, checkProof } from './visit-proof.ts';

/** What a phone gets: the company's page, a page of ours about the code, or that it cannot be looked up now. */
export type Answer =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; code: ScannedCode; onward: string | null; visit: AnsweredVisit | null }
  | { kind: 'unknown' }
  | { kind: 'away' };

/** Who asks for the address of a code. */
export interface Caller {
  /** Which is not stored. */
  address: string;
  country: string | null;
  callKind: CallKind | null;
}

/** Where a code is asked for. */
export interface CalledAddress {
  /** Forms in which the path can be an id, likeliest first. */
  candidates: readonly string[];
  /** Whose domain it is, where only its codes are answered; null at an address of every company. */
  companyId: number | null;
}

/** What a page that was seen sends back. */
export interface SeenPage {
  uuid: string;
  proof: string;
  visitId: string | null;
}

export interface Visits {
  /**
   * A request for the address, recorded as a call: answered when it is in the journal, from which it comes to the
   * database a moment later; while that is away, once it is back.
   * @param visitor decides where the code leads, and is not stored
   */
  visit(called: CalledAddress, caller: Caller, visitor: Visitor): Promise<Answer>;
  /**
   * The page of a visit was seen by a person, which is recorded in the same way.
   * @returns false for a page that no visit was answered with lately
   */
  see(candidates: readonly string[], page: SeenPage, caller: Pick<Caller, 'country'>): Promise<boolean>;
  /** The answer to a visit with nothing recorded. */
  resolve(called: CalledAddress, visitor: Visitor): Promise<Answer>;
  /** Landing after the check of a code. */
  landingAfterCheck(code: ScannedCode, visitor: Visitor, scanUuid: string | null): Promise<Landing>;
  close(): Promise<void>;
}

interface AskedCode {
  ids: readonly string[];
  companyId: number | null;
}

interface FoundCode {
  code: ScannedCode;
  /** Of its company. */
  rules: TimedRules;
}

/** A phone's patience: beyond it the answer comes without the database. */
const databaseLimitMs = 2500;
/** Then there is time left to ask the primary. */
const replicaLimitMs = 500;
const probeEveryMs = 1000;
/** What comes within it is recorded together. */
const gatherMs = 100;
/** A page that is seen later counts for nothing. */
const seenWithinMs = 3_600_000;

/**
 * A circuit breaker before the database: after a call that failed, one probe decides whether it is away; while it is,
 * no visit waits for it, and a probe a second asks whether it is back.
 */
export function createVisits(
  { database, replicas, sealKey }: { database: Database; replicas?: Replicas | undefined; sealKey: Buffer },
  { pages, rules: redirectRules }: KnownCodes,
  journal: VisitJournal,
  log: () => FastifyBaseLogger,
): Visits {
  const proofKey = createSecretKey(sealKey);
  const closing = new AbortController();
  let isAway = false;
  /** Something was kept since the journal was last looked at. */
  let isWanted = false;
  let mending: Promise<void> | undefined;

  const probe = () => databaseAnswers(database, databaseLimitMs);

  /** @returns whether it is on disk */
  async function keep(entry: JournalEntry): Promise<boolean> {
    try {
      return await journal.append(entry);
    } catch (error) {
      log().error({ err: error }, 'the journal of scans cannot be written');
      return false;
    }
  }

  async function recordOne(entry: JournalEntry): Promise<void> {
    if ('seen' in entry) return recordSeenVisits(database, [entry.seen]);
    const { code } = entry;
    if (code) await recordVisits(database, [{ ...entry, code }]);
    else await recordLateVisit(database, entry);
  }

  async function recordKept(entry: JournalEntry): Promise<void> {
    try {
      await recordOne(entry);
    } catch (error) {
      if (!(await probe())) throw error;
      // The database is well: once more, as the visit's own transaction may still have been under way.
      await recordOne(entry).catch(async (again: unknown) => {
        // That it answers does not mean that it takes anything: without room on its disk it still reads.
        if (!isOfTheVisit(again)) throw again;
        log().error({ scan: uuidOf(entry), err: again }, 'a scan of before cannot be recorded, and is set aside');
        await journal.setAside(entry);
      });
    }
  }

  async function recordTogether(entries: readonly JournalEntry[], record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One of them may be what cannot be recorded: each by itself, so that it holds up no other.
      log().warn({ err: error }, 'scans could not be recorded together');
      for (const entry of entries) await recordKept(entry);
    }
  }

  /** A page is seen after it was asked for. */
  async function recordBatch(entries: readonly JournalEntry[]): Promise<void> {
    const visits = entries.flatMap((entry) => ('seen' in entry ? [] : [entry]));
    const found = visits.flatMap(({ code, ...visit }) => (code ? [{ ...visit, code }] : []));
    await recordTogether(
      found.map((visit) => ({ ...visit, ids: [visit.code.extendedId] })),
      () => recordVisits(database, found),
    );
    for (const visit of visits) if (!visit.code) await recordKept(visit);
    const seen = entries.flatMap((entry) => ('seen' in entry ? [entry] : []));
    await recordTogether(seen, () =>
      recordSeenVisits(
        database,
        seen.map((entry) => entry.seen),
      ),
    );
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
  async function readCode({ ids, companyId }: AskedCode): Promise<ScannedCode | null> {
    const seen = await replicas?.glance(replicaLimitMs, (replica) => findCodeOfAddress(replica, ids, companyId));
    return seen ?? findCodeOfAddress(database, ids, companyId);
  }

  async function readRuledCode(asked: AskedCode): Promise<FoundCode | null> {
    const code = await readCode(asked);
    if (!code) return null;
    pages.add(knownCode(code));
    return { code, rules: await redirectRules.find(code.companyId) };
  }

  /** @returns undefined when the database does not say */
  async function findCode(asked: AskedCode): Promise<FoundCode | null | undefined> {
    if (isAway) return undefined;
    try {
      return await within(readRuledCode(asked));
    } catch (error) {
      log().warn({ err: error }, 'a code could not be looked up');
      startMending();
      return undefined;
    }
  }

  /** The last resort, when the journal takes nothing. */
  const recordNow = (entry: JournalEntry) =>
    recordOne(entry).catch((error: unknown) => log().error({ scan: uuidOf(entry), err: error }, 'a scan was lost'));

  function answerOf(
    found: FoundCode | null,
    visitor: Visitor,
    visit: Omit<AnsweredVisit, 'extendedId'> | null,
  ): Answer {
    if (!found) return { kind: 'unknown' };
    const { code, rules } = found;
    const { extendedId } = code;
    const { landing } = landByRules(rules, code, visitor, visit?.uuid ?? null);
    if (landing.kind === 'redirect') return landing;
    return { kind: 'page', code, onward: landing.onward, visit: visit && { ...visit, extendedId } };
  }

  function remembered({ ids, companyId }: AskedCode, visitor: Visitor, uuid: string | null): Answer {
    const code = pages.find(ids);
    if (!code) return { kind: 'away' };
    if (companyId !== null && code.companyId !== companyId) return { kind: 'unknown' };
    const { rule, landing } = landByRules(redirectRules.peek(code.companyId), code, visitor, uuid);
    if (landing.kind === 'redirect') return landing;
    // Nothing can be checked now: visitors who would be led on after the check are led on at once.
    const isLedOn = rule === null && code.checkPage !== 'only' && !isClosed(code);
    const location = isLedOn ? consumerPage(code, uuid) : null;
    return location ? { kind: 'redirect', location } : { kind: 'away' };
  }

  startMending();
  return {
    async visit({ candidates, companyId }, { address, country, callKind }, visitor) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const madeAt = new Date();
      const found = await findCode({ ids, companyId });
      if (found === null) return { kind: 'unknown' };
      const code = found?.code;
      const isStaff = code !== undefined && isOwnStaff(code, { user: null, scanApp: null, address });
      const visited = code ? visitedCode(code) : null;
      const visit = { uuid: newScanUuid(madeAt), ids, companyId, country, callKind, isStaff, madeAt, code: visited };
      if (await keep(visit)) startMending();
      else if (code) await recordNow(visit);
      else log().error({ scan: visit.uuid }, 'a scan was lost: the journal takes nothing and the database is away');
      return found
        ? answerOf(found, visitor, { uuid: visit.uuid, isStaff })
        : remembered({ ids, companyId }, visitor, visit.uuid);
    },
    async see(candidates, { visitId, ...page }, { country }) {
      const madeAt = momentOfUuid(page.uuid);
      if (!madeAt || Math.abs(Date.now() - madeAt.getTime()) > seenWithinMs) return false;
      const answered = checkProof(page, idsThatCanBe(candidates), proofKey);
      if (!answered) return false;
      const seen: SeenVisit = { ...answered, visitId, country, madeAt };
      if (await keep({ seen })) startMending();
      else await recordNow({ seen });
      return true;
    },
    async landingAfterCheck(code, visitor, scanUuid) {
      const rules = await redirectRules.find(code.companyId).catch(() => []);
      return landByRules(rules, code, visitor, scanUuid).landing;
    },
    async resolve({ candidates, companyId }, visitor) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const found = await findCode({ ids, companyId });
      return found === undefined ? remembered({ ids, companyId }, visitor, null) : answerOf(found, visitor, null);
    },
    async close() {
      closing.abort();
      await mending;
      if (!isAway) await replay();
      await journal.close();
    },
  };
}

const uuidOf = (entry: JournalEntry) => ('seen' in entry ? entry.seen : entry).uuid;

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
