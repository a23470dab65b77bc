import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';
import { refreshCases } from './merge-cases.ts';

type Trx = Transaction<Schema>;

interface Split {
  companyId: number;
  caseId: number;
  /** Contents of codes of the case, our own or foreign. */
  codes: readonly string[];
  userId: number;
  note: string;
}

/**
 * Takes codes out of a case that is not closed, with their suspicions, into a case of their own. Needs `lockCasesOf`
 * and locked codes.
 * @returns the new case; `unknownCode` when one is not of the case, `noneLeft` when none would stay
 */
export async function splitCase(trx: Trx, split: Split): Promise<number | 'unknownCode' | 'noneLeft'> {
  const { companyId, caseId, userId, note } = split;
  const codes = [...new Set(split.codes)];
  const { rows } = await sql<{ id: number; name: string; last_at: Date; first_at: Date }>`
    SELECT id, coalesce(extended_id, foreign_address) AS name, first_at, last_at FROM case_codes
     WHERE case_id = ${caseId} AND coalesce(extended_id, foreign_address) = ANY(${codes}::text[])`.execute(trx);
  if (rows.length < codes.length) return 'unknownCode';
  const count = await countRows(trx.selectFrom('case_codes').where('case_id', '=', caseId));
  if (count === rows.length) return 'noneLeft';
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO cases (company_id, state, owner_id, gathered_by, stays_apart, first_at, last_at)
    SELECT company_id, state, owner_id, ${rows.length === 1 ? null : 'hand'}::text, true, first_at, last_at
      FROM cases WHERE id = ${caseId} RETURNING id`.execute(trx);
  const id = made[0]?.id;
  if (id === undefined) throw new Error('A case was not found that is locked.');
  const ids = rows.map((row) => row.id);
  await trx.updateTable('case_codes').set({ case_id: id, is_settled: true }).where('id', 'in', ids).execute();
  await sql`
    UPDATE case_events SET case_id = ${id}
     WHERE case_id = ${caseId} AND kind = 'suspicion' AND codes[1] = ANY(${codes}::text[])`.execute(trx);
  const event = { kind: 'split' as const, user_id: userId, text: note, codes };
  await trx
    .insertInto('case_events')
    .values([
      { ...event, case_id: caseId, other_case_id: id, reason: 'out', at: sql<Date>`clock_timestamp()` },
      { ...event, case_id: id, other_case_id: caseId, reason: 'in', at: sql<Date>`clock_timestamp()` },
    ])
    .execute();
  // One after the other: the first code of the old case may be that of the new one.
  await refreshCases(trx, [caseId]);
  await refreshCases(trx, [id]);
  await sql`
    UPDATE cases SET earlier_id = (
      SELECT max(c.case_id) FROM case_codes AS c
       WHERE c.company_id = ${companyId} AND c.extended_id = cases.extended_id AND NOT c.is_open)
     WHERE id IN (${caseId}, ${id})`.execute(trx);
  return id;
}
