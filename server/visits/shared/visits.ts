import { createSecretKey } from 'node:crypto';
import DataLoader from 'dataloader';
import type { FastifyBaseLogger } from 'fastify';
import type { CallKind } from '#lib/contract/values/scans.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { consumerPage, isClosed, type Landing } from '#server/redirects/shared/consumer-address.ts';
import { idsOfAddress } from '#server/redirects/shared/ids-of-address.ts';
import { landByRules, type TimedRules, type Visitor } from '#server/redirects/shared/land-by-rules.ts';
import { isOwnStaff } from '#server/scans/shared/own-staff.ts';
import { momentOfUuid, newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { knownCode } from './known-codes.ts';
import type { KnownCodes } from './known-codes-file.ts';
import { type AskedCode, findCodesOfAddresses, idsThatCanBe, type SeenVisit, visitedCode } from './visit-address.ts';
import type { VisitJournal } from './visit-journal.ts';
import { type AnsweredVisit, checkProof } from './visit-proof.ts';
import { VisitRecorder } from './visit-recorder.ts';

/** Answer to a phone: the company's page, a page of ours about the code, or that it cannot be looked up now. */
export type Answer =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; code: ScannedCode; onward: string | null; visit: AnsweredVisit | null }
  | { kind: 'unknown' }
  | { kind: 'away' };

/** Caller of the address of a code. */
export interface Caller {
  /** Not stored. */
  address: string;
  country: string | null;
  callKind: CallKind | null;
}

/** An address that is called. */
export interface CalledAddress {
  /** Forms in which the path can be an id, likeliest first. */
  candidates: readonly string[];
  /** Company of the domain, of which only codes of its own are answered; null at an address of every company. */
  companyId: number | null;
  /** Name of the host, without a port. */
  host: string;
}

/** Report of a page that was seen. */
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

interface FoundCode {
  code: ScannedCode;
  /** Rules of its company. */
  rules: TimedRules;
}

/** Leaves time to ask the primary. */
const replicaLimitMs = 500;
/** A page that is seen later counts for nothing. */
const seenWithinMs = 3_600_000;

export function createVisits(
  {
    database,
    replicas,
    sealKey,
    codeUrl,
  }: { database: Database; replicas?: Replicas | undefined; sealKey: Buffer; codeUrl: string },
  { pages, rules: redirectRules, domains }: KnownCodes,
  journal: VisitJournal,
  log: () => FastifyBaseLogger,
): Visits {
  const proofKey = createSecretKey(sealKey);
  const recorder = new VisitRecorder(database, journal, log);
  const { availability } = recorder;

  /** Codes that no replica knows may be new. */
  async function readCodes(asked: readonly AskedCode[]): Promise<(ScannedCode | null)[]> {
    const seen = (await replicas?.glance(replicaLimitMs, (replica) => findCodesOfAddresses(replica, asked))) ?? [];
    const unseen = asked.filter((_, index) => !seen[index]);
    if (unseen.length === 0) return seen;
    const found = await findCodesOfAddresses(database, unseen);
    return asked.map((one, index) => seen[index] ?? found[unseen.indexOf(one)] ?? null);
  }

  /** One lookup for the calls that arrive together: most of its cost does not depend on the number of codes. */
  const codes = new DataLoader(readCodes, {
    cache: false,
    maxBatchSize: 50,
    // After every socket that holds a request was read.
    batchScheduleFn: (send) => setImmediate(send),
  });

  async function readRuledCode(asked: AskedCode): Promise<FoundCode | null> {
    const code = await codes.load(asked);
    if (!code) return null;
    pages.add(knownCode(code));
    return { code, rules: await redirectRules.find(code.companyId) };
  }

  /** @returns undefined while the database is away */
  async function findCode(asked: AskedCode): Promise<FoundCode | null | undefined> {
    if (availability.isAway) return undefined;
    try {
      return await availability.within(readRuledCode(asked));
    } catch (error) {
      log().warn({ err: error }, 'Code lookup failed');
      recorder.start();
      return undefined;
    }
  }

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

  /** Whether a page that visitors are led to is the address of a code, from which they would be led on and on. */
  async function leadsToCode(location: string, host: string): Promise<boolean> {
    const isCodeHost = async (other: string) =>
      other === host.toLowerCase() || (await domains.companyOf(other)) !== null;
    const ids = idsThatCanBe(await idsOfAddress(location, codeUrl, isCodeHost));
    if (ids.length === 0) return false;
    return pages.find(ids) !== undefined || Boolean(await findCode({ ids, companyId: null }));
  }

  /** The answer to a visitor: the check page in place of a redirect to the address of a code. */
  async function answerTo(
    { ids, companyId }: AskedCode,
    host: string,
    found: FoundCode | null | undefined,
    visitor: Visitor,
    visit: Omit<AnsweredVisit, 'extendedId'> | null,
  ): Promise<Answer> {
    const answer =
      found === undefined
        ? answerWithoutDatabase({ ids, companyId }, visitor, visit?.uuid ?? null)
        : answerOf(found, visitor, visit);
    if (answer.kind !== 'redirect' || !(await leadsToCode(answer.location, host))) return answer;
    if (!found) return { kind: 'away' };
    const { code } = found;
    return { kind: 'page', code, onward: null, visit: visit && { ...visit, extendedId: code.extendedId } };
  }

  /** The answer while the database is away, for codes that were scanned lately. */
  function answerWithoutDatabase({ ids, companyId }: AskedCode, visitor: Visitor, uuid: string | null): Answer {
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

  return {
    async visit({ candidates, companyId, host }, { address, country, callKind }, visitor) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const madeAt = new Date();
      const found = await findCode({ ids, companyId });
      if (found === null) return { kind: 'unknown' };
      const code = found?.code;
      const isStaff = code !== undefined && isOwnStaff(code, { user: null, scanApp: null, address });
      const visited = code ? visitedCode(code) : null;
      const uuid = newScanUuid(madeAt);
      await recorder.record({ uuid, ids, companyId, country, callKind, isStaff, madeAt, code: visited });
      return answerTo({ ids, companyId }, host, found, visitor, { uuid, isStaff });
    },
    async see(candidates, { visitId, ...page }, { country }) {
      const madeAt = momentOfUuid(page.uuid);
      if (!madeAt || Math.abs(Date.now() - madeAt.getTime()) > seenWithinMs) return false;
      const answered = checkProof(page, idsThatCanBe(candidates), proofKey);
      if (!answered) return false;
      const seen: SeenVisit = { ...answered, visitId, country, madeAt };
      await recorder.record({ seen });
      return true;
    },
    async landingAfterCheck(code, visitor, scanUuid) {
      const rules = await redirectRules.find(code.companyId).catch(() => []);
      return landByRules(rules, code, visitor, scanUuid).landing;
    },
    async resolve({ candidates, companyId, host }, visitor) {
      const ids = idsThatCanBe(candidates);
      if (ids.length === 0) return { kind: 'unknown' };
      const found = await findCode({ ids, companyId });
      return answerTo({ ids, companyId }, host, found, visitor, null);
    },
    close: () => recorder.close(),
  };
}
