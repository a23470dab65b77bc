import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

type Trx = Transaction<Schema>;
export type FormerValues = Record<string, Record<string, string | null>>;

/** Keeps what codes had before values were set on them. @returns the key of the change */
export async function insertInspectionChange(
  trx: Trx,
  change: { companyId: number; userId: number; valueSet: string; values: Record<string, string>; former: FormerValues },
): Promise<string> {
  const { key } = await trx
    .insertInto('inspection_changes')
    .values({
      company_id: change.companyId,
      user_id: change.userId,
      value_set: change.valueSet,
      values: JSON.stringify(change.values),
      former: JSON.stringify(change.former),
    })
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

/** A change of the user, held until the transaction ends. */
export async function lockInspectionChange(trx: Trx, of: { companyId: number; userId: number }, key: string) {
  return trx
    .selectFrom('inspection_changes')
    .where('key', '=', key)
    .where('company_id', '=', of.companyId)
    .where('user_id', '=', of.userId)
    .select(['values', 'former', 'undone_at'])
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(trx: Trx, key: string): Promise<void> {
  await trx.updateTable('inspection_changes').set({ undone_at: sql`now()` }).where('key', '=', key).execute();
}

/** Deletes the oldest changes that are too long ago to be undone. @returns how many */
export async function deleteInspectionChanges(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM inspection_changes WHERE key IN (
      SELECT key FROM inspection_changes WHERE created_at < now() - make_interval(days => ${days})
       ORDER BY created_at LIMIT ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
