import { sql, type Transaction } from 'kysely';
import { noteEvents } from '#server/accounts/shared/note-event.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitCaseEvents } from '#server/webhooks/shared/events.ts';

type Trx = Transaction<Schema>;

/** Gives reason to doubt a code: a suspicious scan, a report or a rule. */
export interface Suspicion {
  companyId: number;
  extendedId: string;
  workorderId: number;
  productId: number | null;
  /** In a word without commas: a SuspicionReason, the kind of a rule, `reported`. */
  reason: string;
  /** The scan that it is about, where there is one. */
  scanUuid: string | null;
  madeAt: Date;
  /** The person of the company who found it, and what they wrote. */
  by?: { userId: number; note: string };
}

/** Adds a suspicion to the case of its code that is not closed, or opens one. @returns the id of the case */
export async function gatherIntoCase(trx: Trx, suspicion: Suspicion): Promise<number> {
  const [id] = await gatherIntoCases(trx, [suspicion]);
  if (id === undefined) throw new Error('A suspicion has no case.');
  return id;
}

interface GatheredCase {
  id: number;
  company_id: number;
  extended_id: string;
  is_new: boolean;
}

const keyOf = (companyId: number, extendedId: string) => `${companyId} ${extendedId}`;

/**
 * Adds suspicions to the cases of their codes, with the same number of statements for any number of them. A case that
 * waits is open again. A new case names the code's case before it.
 * @returns the id of the case of each, in their order
 */
export async function gatherIntoCases(trx: Trx, suspicions: readonly Suspicion[]): Promise<number[]> {
  if (suspicions.length === 0) return [];
  const cases = await upsertCases(trx, suspicions);
  const ids = new Map(cases.map(({ id, company_id, extended_id }) => [keyOf(company_id, extended_id), id]));
  const caseIds = suspicions.map(({ companyId, extendedId }) => {
    const id = ids.get(keyOf(companyId, extendedId));
    if (id === undefined) throw new Error('A suspicion has no case.');
    return id;
  });
  await sql`
    INSERT INTO case_events (case_id, kind, reason, scan_uuid, user_id, text, at)
    SELECT e.case_id, 'suspicion', e.reason, e.scan_uuid, e.user_id, e.text, e.at
      FROM unnest(${caseIds}::bigint[], ${suspicions.map(({ reason }) => reason)}::text[],
             ${suspicions.map(({ scanUuid }) => scanUuid)}::uuid[],
             ${suspicions.map(({ by }) => by?.userId ?? null)}::integer[],
             ${suspicions.map(({ by }) => by?.note ?? '')}::text[],
             ${suspicions.map(({ madeAt }) => madeAt)}::timestamptz[])
           AS e (case_id, reason, scan_uuid, user_id, text, at)`.execute(trx);
  const opened = cases.filter(({ is_new }) => is_new);
  await emitCaseEvents(
    trx,
    'case.opened',
    opened.map(({ id }) => id),
  );
  // A rule mails what it finds itself.
  const mailed = new Set(caseIds.filter((_, index) => !suspicions[index]?.reason.startsWith('rule_')));
  await noteEvents(
    trx,
    'case_opened',
    opened.filter(({ id }) => mailed.has(id)).map(({ id, company_id }) => ({ companyId: company_id, subjectId: id })),
  );
  return caseIds;
}

/** In one order, so that two transactions never wait for each other. */
async function upsertCases(trx: Trx, suspicions: readonly Suspicion[]): Promise<GatheredCase[]> {
  const byCode = Map.groupBy(suspicions, ({ companyId, extendedId }) => keyOf(companyId, extendedId));
  const codes = [...byCode.keys()].sort().map((key) => {
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
  const { rows } = await sql<GatheredCase>`
    INSERT INTO cases (company_id, extended_id, workorder_id, product_id, reasons, first_at, last_at, earlier_id)
    SELECT v.company, v.code, v.workorder, v.product, string_to_array(v.reasons, ','), v.first_at, v.last_at,
           (SELECT max(id) FROM cases WHERE company_id = v.company AND extended_id = v.code)
      FROM unnest(${codes.map(({ companyId }) => companyId)}::integer[],
             ${codes.map(({ extendedId }) => extendedId)}::text[],
             ${codes.map(({ workorderId }) => workorderId)}::integer[],
             ${codes.map(({ productId }) => productId)}::integer[], ${codes.map(({ reasons }) => reasons)}::text[],
             ${codes.map(({ firstAt }) => firstAt)}::timestamptz[],
             ${codes.map(({ lastAt }) => lastAt)}::timestamptz[])
           AS v (company, code, workorder, product, reasons, first_at, last_at)
    ON CONFLICT (company_id, extended_id) WHERE closed_at IS NULL DO UPDATE SET
      state = 'open', first_at = least(cases.first_at, excluded.first_at),
      last_at = greatest(cases.last_at, excluded.last_at),
      reasons = ARRAY(SELECT DISTINCT reason FROM unnest(cases.reasons || excluded.reasons) AS reason ORDER BY reason)
    RETURNING id, company_id, extended_id, xmax = 0 AS is_new`.execute(trx);
  return rows;
}
