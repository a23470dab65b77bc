import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/exports/product-counts.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';

/** Reason of the interface for codes of a canceled workorder. */
const workorderCanceled = 9;

const changes = {
  // Who ordered the codes has asked for this in the order; the printing partner only says when.
  activate: {
    to: activationStatus.active,
    set: 'activated_at = now(), activated_by = (SELECT created_by FROM workorders WHERE id = $1)',
    from: `activation_status = ${activationStatus.inactive}`,
  },
  // A code that is blacklisted for another reason keeps that reason.
  blacklist: {
    to: activationStatus.blacklisted,
    set: `blacklist_reason = ${workorderCanceled}`,
    from: `activation_status <> ${activationStatus.blacklisted}`,
  },
} as const;

/** Codes $2 < sequence <= $3 of the workorder, held in the order of their ids as tasks over codes hold theirs. */
function changeStatement({ to, set, from }: (typeof changes)[keyof typeof changes]): string {
  return `WITH held AS MATERIALIZED (
      SELECT extended_id, product_id, activation_status AS status_before FROM codes
       WHERE workorder_id = $1 AND sequence > $2 AND sequence <= $3 AND ${from}
       ORDER BY extended_id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE codes SET activation_status = ${to}, ${set} FROM held
       WHERE codes.extended_id = held.extended_id RETURNING held.product_id, held.status_before
    ) ${countChangedCodes(`${to}::smallint`)}`;
}

/**
 * Makes the next `batch` codes of a workorder what its row says they still have to become, and moves the row on, both
 * or neither: a code that was changed after its batch is never changed back.
 * @returns whether there is more to do
 */
export async function changeNextCodes(
  { client }: Pick<UnitOfWork, 'client'>,
  workorderId: number,
  batch: number,
): Promise<boolean> {
  const { rows } = await client.query<{ change: keyof typeof changes | null; through: number; last: number | null }>(
    `SELECT codes_change AS change, codes_changed_through AS through,
            (SELECT max(sequence) FROM codes WHERE workorder_id = w.id) AS last
       FROM workorders AS w WHERE id = $1 FOR UPDATE`,
    [workorderId],
  );
  const row = rows[0];
  if (!row?.change) return false;
  const through = row.through + batch;
  const isLast = row.last === null || through >= row.last;
  await client.query(changeStatement(changes[row.change]), [workorderId, row.through, through]);
  await client.query(
    `UPDATE workorders SET codes_changed_through = $2, codes_change = CASE WHEN $3 THEN NULL ELSE codes_change END
      WHERE id = $1`,
    [workorderId, isLast ? (row.last ?? 0) : through, isLast],
  );
  return !isLast;
}
