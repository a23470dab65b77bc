import { sql } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { advanceCodesChange } from '#server/workorders/shared/generation-progress.ts';
import { updateHeldCodes } from '../shared/update-held-codes.ts';

/** Reason of the interface for codes of a canceled workorder. */
const workorderCanceled = 9;

/** The person who ordered the codes has asked for this change; the printing partner only sets its time. */
export const activation = (orderedBy: number | null) => ({
  to: activationStatus.active,
  assignments: sql`activation_status = ${activationStatus.active}::smallint, activated_at = now(),
    activated_by = ${orderedBy}::integer`,
  differs: sql`codes.activation_status = ${activationStatus.inactive}`,
});

/** A code that is blacklisted for another reason keeps that reason. */
export const blacklisting = (reason: number) => ({
  to: activationStatus.blacklisted,
  assignments: sql`activation_status = ${activationStatus.blacklisted}::smallint, blacklist_reason = ${reason}::smallint`,
  differs: sql`codes.activation_status <> ${activationStatus.blacklisted}`,
});

/**
 * Makes the next `batch` codes of a workorder what its row says they still have to become, and moves the row on, both
 * or neither: a code that was changed after its batch is never changed back.
 * @returns whether there is more to do
 */
export async function updateNextCodes(
  { trx }: Pick<UnitOfWork, 'trx'>,
  workorderId: number,
  batch: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .select(['codes_change', 'codes_changed_through as through', 'created_by'])
    .forUpdate()
    .executeTakeFirst();
  if (!row?.codes_change) return false;
  const { last } = await trx
    .selectFrom('codes')
    .where('workorder_id', '=', workorderId)
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  const through = row.through + batch;
  const isLast = last === null || through >= last;
  const { to, assignments, differs } =
    row.codes_change === 'activate' ? activation(row.created_by) : blacklisting(workorderCanceled);
  await updateHeldCodes(trx, {
    of: sql`WHERE codes.workorder_id = ${workorderId} AND codes.sequence > ${row.through}
       AND codes.sequence <= ${through} AND ${differs}`,
    assignments,
    differs,
    consequences: [sql.raw(countChangedCodes(`${to}::smallint`))],
  });
  await advanceCodesChange(trx, workorderId, { through: isLast ? (last ?? 0) : through, isLast });
  return !isLast;
}
