import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type CodeChange, formerValues, oldValues } from '../queries/code-change.ts';
import { updateOnNodes } from '../queries/update-on-nodes.ts';

/**
 * Changes codes, and writes what follows from what each was before, in the caller's transaction.
 * @returns how many were looked at, and how many of them changed
 */
export async function updateHeldCodes(
  trx: Transaction<Schema>,
  change: CodeChange,
): Promise<{ held: number; changed: number }> {
  if (await isDistributed(trx)) return updateOnNodes(trx, change);
  const consequences = sql.join(
    change.consequences.map((part, index) => sql`, ${sql.ref(`part_${index}`)} AS (${part})`),
    sql``,
  );
  if (change.where && (await namesOldRows(trx)))
    return updateInPlace(trx, { ...change, where: change.where }, consequences);
  // Held in one order: two changes of the same codes wait for each other instead of blocking each other. By their
  // places rather than their ids, as they lie in the table and in most of its indexes.
  const { rows } = await sql<{ held: number; changed: number }>`
    WITH held AS MATERIALIZED (
      SELECT ${formerValues}${change.later ? sql`, ${change.later.columns}` : sql``}
        FROM codes ${change.later?.from ?? sql``} ${change.of}
       ORDER BY codes.workorder_id, codes.sequence FOR NO KEY UPDATE OF codes
    ), changed AS (
      UPDATE codes SET ${change.assignments} FROM held
       WHERE codes.workorder_id = held.workorder_id AND codes.sequence = held.sequence AND ${change.differs} RETURNING held.*
    )${consequences}
    SELECT (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM changed) AS changed`.execute(trx);
  return rows[0] ?? { held: 0, changed: 0 };
}

/**
 * The same in two statements. The first locks all rows in that order, so that no other transaction changes them in
 * between. The second changes those that differ and returns their former values: joining each with a row that was read
 * before costs a quarter more.
 */
async function updateInPlace(
  trx: Transaction<Schema>,
  { where, assignments, differs }: CodeChange & { where: RawBuilder<unknown> },
  consequences: RawBuilder<unknown>,
): Promise<{ held: number; changed: number }> {
  const { rows: holding } = await sql<{ held: number }>`
    SELECT count(*) AS held FROM (
      SELECT FROM codes WHERE ${where} ORDER BY codes.workorder_id, codes.sequence FOR NO KEY UPDATE
    ) AS held`.execute(trx);
  const { rows: changing } = await sql<{ changed: number }>`
    WITH changed AS (UPDATE codes SET ${assignments} WHERE ${where} AND ${differs} RETURNING ${oldValues})${consequences}
    SELECT count(*) AS changed FROM changed`.execute(trx);
  return { held: holding[0]?.held ?? 0, changed: changing[0]?.changed ?? 0 };
}

async function namesOldRows(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ does: boolean }>`
    SELECT current_setting('server_version_num')::integer >= 180000 AS does`.execute(trx);
  return rows[0]?.does === true;
}
