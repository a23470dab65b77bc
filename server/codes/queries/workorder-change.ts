import { sql } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { changeHeldCodes } from '../shared/change-held-codes.ts';

/** Reason of the interface for codes of a canceled workorder. */
const workorderCanceled = 9;

/** What codes become, and those that do not stay what they are. */
function changeOf(change: 'activate' | 'blacklist', orderedBy: number | null) {
  const { active, inactive, blacklisted } = activationStatus;
  if (change === 'activate') {
    // Who ordered the codes has asked for this in the order; the printing partner only says when.
    return {
      to: active,
      assignments: sql`activation_status = ${active}::smallint, activated_at = now(),
        activated_by = ${orderedBy}::integer`,
      differs: sql`codes.activation_status = ${inactive}`,
    };
  }
  // A code that is blacklisted for another reason keeps that reason.
  return {
    to: blacklisted,
    assignments: sql`activation_status = ${blacklisted}::smallint, blacklist_reason = ${workorderCanceled}::smallint`,
    differs: sql`codes.activation_status <> ${blacklisted}`,
  };
}

/**
 * Makes the next `batch` codes of a workorder what its row says they still have to become, and moves the row on, both
 * or neither: a code that was changed after its batch is never changed back.
 * @returns whether there is more to do
 */
export async function changeNextCodes(
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
  const { to, assignments, differs } = changeOf(row.codes_change, row.created_by);
  await changeHeldCodes(trx, {
    of: sql`WHERE codes.workorder_id = ${workorderId} AND codes.sequence > ${row.through}
       AND codes.sequence <= ${through} AND ${differs}`,
    assignments,
    differs,
    consequences: [sql.raw(countChangedCodes(`${to}::smallint`))],
  });
  await trx
    .updateTable('workorders')
    .set({ codes_changed_through: isLast ? (last ?? 0) : through, ...(isLast && { codes_change: null }) })
    .where('id', '=', workorderId)
    .execute();
  return !isLast;
}
