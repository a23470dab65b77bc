import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotices } from '#server/notice-events/shared/record-notice.ts';
import { emitCaseEvents } from './case-events.ts';

type Trx = Transaction<Schema>;

/** Gives reason to doubt a code: a suspicious scan, a report or a rule. */
export interface Suspicion {
  companyId: number;
  /** Null for a code that is not ours. */
  extendedId: string | null;
  /** Content of a foreign code. */
  foreignAddress?: string | null;
  /** Null for a code that is not ours. */
  workorderId: number | null;
  productId: number | null;
  /** In a word without commas: a SuspicionReason, the kind of a rule, `reported`. */
  reason: string;
  /** The scan that it is about, where there is one. */
  scanUuid: string | null;
  madeAt: Date;
  /** The person of the company who found it, and what they wrote. */
  by?: { userId: number; note: string };
  /** A rule found it and mails that itself. */
  isMailedByRule?: boolean;
}

/** Adds a suspicion to the case of its code that is not closed, or opens one. @returns the id of the case */
export async function gatherIntoCase(trx: Trx, suspicion: Suspicion): Promise<number> {
  const [gathered] = await gatherIntoCases(trx, [suspicion]);
  if (!gathered) throw new Error('A suspicion has no case.');
  return gathered.id;
}

/** The suspicions of one code, taken together. */
interface DoubtedCode extends Suspicion {
  reasons: string;
  firstAt: Date;
  lastAt: Date;
}

interface GatheredCode {
  case_id: number;
  company_id: number;
  /** The code, or what a code says that is not ours. */
  name: string;
  is_new: boolean;
}

const keyOf = (companyId: number, name: string) => `${companyId} ${name}`;
const nameOf = ({ extendedId, foreignAddress }: Suspicion) => extendedId ?? foreignAddress ?? '';

/**
 * Adds suspicions to the cases of their codes, with the same number of statements for any number of them. A code
 * without a case that is not closed gets one; a worker then looks whether it belongs to another (settleCases). A case
 * of one code that waits is open again at once, one of several by the worker.
 * @returns the case of each, in their order
 */
export async function gatherIntoCases(
  trx: Trx,
  suspicions: readonly Suspicion[],
): Promise<{ id: number; isNew: boolean }[]> {
  if (suspicions.length === 0) return [];
  const codes = codesOf(suspicions);
  const own = codes.filter(({ extendedId }) => extendedId !== null);
  const foreign = codes.filter(({ extendedId }) => extendedId === null);
  const gathered = [...(await upsertCodes(trx, own)), ...(await upsertForeignCodes(trx, foreign))];
  const cases = new Map(gathered.map((code) => [keyOf(code.company_id, code.name), code]));
  const caseOf = (suspicion: Suspicion) => {
    const code = cases.get(keyOf(suspicion.companyId, nameOf(suspicion)));
    if (!code) throw new Error('A suspicion has no case.');
    return code;
  };
  await insertCases(
    trx,
    codes.filter((code) => caseOf(code).is_new),
    (code) => caseOf(code).case_id,
  );
  await updateCases(
    trx,
    codes.filter((code) => !caseOf(code).is_new),
    (code) => caseOf(code).case_id,
  );
  const caseIds = suspicions.map((suspicion) => caseOf(suspicion).case_id);
  await insertSuspicions(trx, suspicions, caseIds);
  const opened = gathered.filter(({ is_new }) => is_new);
  await emitCaseEvents(
    trx,
    'case.opened',
    opened.map(({ case_id }) => case_id),
  );
  const mailed = new Set(caseIds.filter((_, index) => !suspicions[index]?.isMailedByRule));
  await recordNotices(
    trx,
    'case_opened',
    opened
      .filter(({ case_id }) => mailed.has(case_id))
      .map(({ case_id, company_id }) => ({ companyId: company_id, subjectId: case_id })),
  );
  return suspicions.map((suspicion) => {
    const { case_id: id, is_new: isNew } = caseOf(suspicion);
    return { id, isNew };
  });
}

/** In one order, so that two transactions never wait for each other. */
function codesOf(suspicions: readonly Suspicion[]): DoubtedCode[] {
  const byCode = Map.groupBy(suspicions, (each) => keyOf(each.companyId, nameOf(each)));
  return [...byCode.keys()].sort().map((key) => {
    const [first, ...others] = byCode.get(key) ?? [];
    if (!first) throw new Error('A code has no suspicion.');
    const times = [first, ...others].map(({ madeAt }) => madeAt.getTime());
    const reasons = new Set([first, ...others].map(({ reason }) => reason));
    return {
      ...first,
      reasons: [...reasons].join(','),
      firstAt: new Date(Math.min(...times)),
      lastAt: new Date(Math.max(...times)),
    };
  });
}

/** A code of a closed case gets the id of a case that is to come. */
async function upsertCodes(trx: Trx, codes: readonly DoubtedCode[]): Promise<GatheredCode[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<GatheredCode>`
    INSERT INTO case_codes (case_id, company_id, extended_id, workorder_id, product_id, first_at, last_at)
    SELECT nextval(pg_get_serial_sequence('cases', 'id')), v.company, v.code, v.workorder, v.product, v.first_at,
           v.last_at
      FROM unnest(${codes.map(({ companyId }) => companyId)}::integer[],
             ${codes.map(({ extendedId }) => extendedId)}::text[],
             ${codes.map(({ workorderId }) => workorderId)}::integer[],
             ${codes.map(({ productId }) => productId)}::integer[],
             ${codes.map(({ firstAt }) => firstAt)}::timestamptz[],
             ${codes.map(({ lastAt }) => lastAt)}::timestamptz[])
           AS v (company, code, workorder, product, first_at, last_at)
    ON CONFLICT (company_id, extended_id) WHERE is_open DO UPDATE SET
      is_settled = false, first_at = least(case_codes.first_at, excluded.first_at),
      last_at = greatest(case_codes.last_at, excluded.last_at)
    RETURNING case_id, company_id, extended_id AS name, xmax = 0 AS is_new`.execute(trx);
  return rows;
}

async function upsertForeignCodes(trx: Trx, codes: readonly DoubtedCode[]): Promise<GatheredCode[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<GatheredCode>`
    INSERT INTO case_codes (case_id, company_id, foreign_address, is_settled, first_at, last_at)
    SELECT nextval(pg_get_serial_sequence('cases', 'id')), v.company, v.address, true, v.first_at, v.last_at
      FROM unnest(${codes.map(({ companyId }) => companyId)}::integer[], ${codes.map(nameOf)}::text[],
             ${codes.map(({ firstAt }) => firstAt)}::timestamptz[],
             ${codes.map(({ lastAt }) => lastAt)}::timestamptz[]) AS v (company, address, first_at, last_at)
    ON CONFLICT (company_id, md5(foreign_address)) WHERE is_open AND foreign_address IS NOT NULL DO UPDATE SET
      is_settled = false, first_at = least(case_codes.first_at, excluded.first_at),
      last_at = greatest(case_codes.last_at, excluded.last_at)
    RETURNING case_id, company_id, foreign_address AS name, xmax = 0 AS is_new`.execute(trx);
  return rows;
}

type CaseOf = (code: DoubtedCode) => number;

/** A new case names the code's case before it. */
async function insertCases(trx: Trx, codes: readonly DoubtedCode[], caseOf: CaseOf): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    INSERT INTO cases (id, company_id, extended_id, workorder_id, product_id, reasons, first_at, last_at, earlier_id)
    OVERRIDING SYSTEM VALUE
    SELECT v.id, v.company, v.code, v.workorder, v.product, string_to_array(v.reasons, ','), v.first_at, v.last_at,
           CASE WHEN v.code IS NULL
             THEN (SELECT max(case_id) FROM case_codes WHERE company_id = v.company AND case_id <> v.id
                      AND md5(foreign_address) = md5(v.address) AND foreign_address = v.address)
             ELSE (SELECT max(case_id) FROM case_codes WHERE company_id = v.company AND extended_id = v.code
                      AND case_id <> v.id) END
      FROM unnest(${codes.map(caseOf)}::bigint[], ${codes.map(({ companyId }) => companyId)}::integer[],
             ${codes.map(({ extendedId }) => extendedId)}::text[],
             ${codes.map(({ foreignAddress }) => foreignAddress ?? null)}::text[],
             ${codes.map(({ workorderId }) => workorderId)}::integer[],
             ${codes.map(({ productId }) => productId)}::integer[], ${codes.map(({ reasons }) => reasons)}::text[],
             ${codes.map(({ firstAt }) => firstAt)}::timestamptz[],
             ${codes.map(({ lastAt }) => lastAt)}::timestamptz[])
           AS v (id, company, code, address, workorder, product, reasons, first_at, last_at)`.execute(trx);
}

/**
 * Cases of one code are locked with the code. Those of several codes would be locked in another order than the codes:
 * the worker updates them.
 */
async function updateCases(trx: Trx, codes: readonly DoubtedCode[], caseOf: CaseOf): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    UPDATE cases SET state = 'open', first_at = least(cases.first_at, v.first_at),
           last_at = greatest(cases.last_at, v.last_at),
           reasons = ARRAY(SELECT DISTINCT reason
             FROM unnest(cases.reasons || string_to_array(v.reasons, ',')) AS reason ORDER BY reason)
      FROM unnest(${codes.map(caseOf)}::bigint[], ${codes.map(({ reasons }) => reasons)}::text[],
             ${codes.map(({ firstAt }) => firstAt)}::timestamptz[],
             ${codes.map(({ lastAt }) => lastAt)}::timestamptz[]) AS v (id, reasons, first_at, last_at)
     WHERE cases.id = v.id AND cases.gathered_by IS NULL`.execute(trx);
}

async function insertSuspicions(trx: Trx, suspicions: readonly Suspicion[], caseIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO case_events (case_id, kind, reason, scan_uuid, user_id, text, codes, at)
    SELECT e.case_id, 'suspicion', e.reason, e.scan_uuid, e.user_id, e.text, ARRAY[e.code], e.at
      FROM unnest(${[...caseIds]}::bigint[], ${suspicions.map(({ reason }) => reason)}::text[],
             ${suspicions.map(({ scanUuid }) => scanUuid)}::uuid[],
             ${suspicions.map(({ by }) => by?.userId ?? null)}::integer[],
             ${suspicions.map(({ by }) => by?.note ?? '')}::text[], ${suspicions.map(nameOf)}::text[],
             ${suspicions.map(({ madeAt }) => madeAt)}::timestamptz[])
           AS e (case_id, reason, scan_uuid, user_id, text, code, at)`.execute(trx);
}
