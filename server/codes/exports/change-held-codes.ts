import { sql, type Transaction } from 'kysely';
import { isDistributed } from '#server/core/db/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { changeOnNodes } from '../queries/change-on-nodes.ts';
import { type CodeChange, formerValues } from '../queries/code-change.ts';

/**
 * Changes codes, and writes what follows from what each was before, in the caller's transaction.
 * @returns how many were looked at, and how many of them changed
 */
export async function changeHeldCodes(
  trx: Transaction<Schema>,
  change: CodeChange,
): Promise<{ held: number; changed: number }> {
  if (await isDistributed(trx)) return changeOnNodes(trx, change);
  const consequences = change.consequences.map((part, index) => sql`, ${sql.ref(`part_${index}`)} AS (${part})`);
  // Held in one order: two changes of the same codes wait for each other instead of blocking each other. By their
  // places rather than their ids, as they lie in the table and in most of its indexes.
  const { rows } = await sql<{ held: number; changed: number }>`
    WITH held AS MATERIALIZED (
      SELECT ${formerValues}${change.later ? sql`, ${change.later}` : sql``} FROM codes ${change.of}
       ORDER BY codes.workorder_id, codes.sequence FOR NO KEY UPDATE OF codes
    ), changed AS (
      UPDATE codes SET ${change.assignments} FROM held
       WHERE codes.workorder_id = held.workorder_id AND codes.sequence = held.sequence AND ${change.differs} RETURNING held.*
    )${sql.join(consequences, sql``)}
    SELECT (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM changed) AS changed`.execute(trx);
  return rows[0] ?? { held: 0, changed: 0 };
}
