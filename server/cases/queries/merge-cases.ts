import { sql, type Transaction } from 'kysely';
import { type GatheredBy, maxCaseCodes } from '#lib/contract/values/cases.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';
import { emitCaseEvents } from '../shared/case-events.ts';
import { lockCodesOf } from '../shared/lock-cases.ts';
import { insertCaseEvent } from './cases.ts';

type Trx = Transaction<Schema>;

export interface Merge {
  companyId: number;
  /** The case that stays. */
  into: number;
  from: readonly number[];
  by: GatheredBy;
  /** User who merged them; null when their codes were gathered automatically. */
  userId: number | null;
  note: string;
}

/**
 * Merges cases into one of them, with their codes and history: the others are deleted, and their numbers lead to it.
 * Needs `lockCasesOf`.
 * @returns `notOpen` when one of them is not of the company or is closed, `tooMany` when there are too many codes
 */
export async function mergeCases(trx: Trx, merge: Merge): Promise<'merged' | 'notOpen' | 'tooMany'> {
  const { companyId, into, by, userId, note } = merge;
  const from = [...new Set(merge.from)].filter((id) => id !== into).sort((a, b) => a - b);
  const all = [into, ...from];
  await lockCodesOf(trx, all);
  const cases = await trx
    .selectFrom('cases')
    .where('id', 'in', all)
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  if (cases.length < all.length) return 'notOpen';
  const count = await countRows(trx.selectFrom('case_codes').where('case_id', 'in', all));
  if (count > maxCaseCodes) return 'tooMany';
  await emitCaseEvents(trx, 'case.closed', from, into);
  await sql`
    INSERT INTO case_events (case_id, kind, user_id, reason, text, codes, other_case_id, at)
    SELECT ${into}::bigint, 'merged', ${userId}::integer, ${by === 'hand' ? null : by}::text, ${note}::text,
           array_agg(coalesce(extended_id, foreign_address) ORDER BY id), case_id, clock_timestamp()
      FROM case_codes WHERE case_id = ANY(${from}::bigint[]) GROUP BY case_id ORDER BY case_id`.execute(trx);
  await trx.updateTable('case_codes').set({ case_id: into }).where('case_id', 'in', from).execute();
  await trx.updateTable('case_events').set({ case_id: into }).where('case_id', 'in', from).execute();
  await trx
    .updateTable('cases')
    .set({ earlier_id: sql<number | null>`CASE WHEN id = ${into} THEN NULL ELSE ${into}::bigint END` })
    .where('earlier_id', 'in', from)
    .execute();
  await trx.updateTable('merged_cases').set({ into_id: into }).where('into_id', 'in', from).execute();
  await trx.deleteFrom('cases').where('id', 'in', from).execute();
  await trx
    .insertInto('merged_cases')
    .values(from.map((id) => ({ id, company_id: companyId, into_id: into })))
    .execute();
  const others = cases.filter(({ id }) => id !== into);
  const kept = cases.find(({ id }) => id === into);
  const state = cases.some((one) => one.state === 'open') ? 'open' : 'waiting';
  // What is gathered by suspicions is opened by them, without a user.
  if (userId !== null && state !== kept?.state) {
    await insertCaseEvent(trx, { case_id: into, kind: 'state', user_id: userId, state, text: '' });
  }
  await trx
    .updateTable('cases')
    .set({
      gathered_by: kept?.gathered_by ?? by,
      stays_apart: false,
      owner_id: kept?.owner_id ?? others.find(({ owner_id }) => owner_id !== null)?.owner_id ?? null,
      state,
    })
    .where('id', '=', into)
    .execute();
  await refreshCases(trx, [into]);
  return 'merged';
}

/** Writes what follows from the codes and suspicions of cases: first code, reasons, first and last moment. */
export async function refreshCases(trx: Trx, caseIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE cases SET extended_id = c.extended_id, workorder_id = c.workorder_id, product_id = c.product_id,
           first_at = t.first_at, last_at = t.last_at,
           reasons = ARRAY(SELECT DISTINCT reason FROM case_events
             WHERE case_id = cases.id AND kind = 'suspicion' AND reason IS NOT NULL ORDER BY reason)
      FROM (SELECT DISTINCT ON (case_id) case_id, extended_id, workorder_id, product_id FROM case_codes
             WHERE case_id = ANY(${[...caseIds]}::bigint[]) ORDER BY case_id, extended_id IS NULL, id) AS c,
           (SELECT case_id, min(first_at) AS first_at, max(last_at) AS last_at FROM case_codes
             WHERE case_id = ANY(${[...caseIds]}::bigint[]) GROUP BY case_id) AS t
     WHERE cases.id = c.case_id AND t.case_id = c.case_id`.execute(trx);
}
