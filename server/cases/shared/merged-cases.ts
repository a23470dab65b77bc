import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';

/** The case that a merged case is in. */
export async function findMergedInto(db: Executor, scope: Scope, id: number): Promise<number | undefined> {
  let query = db.selectFrom('merged_cases').where('id', '=', id).select('into_id');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  return (await query.executeTakeFirst())?.into_id;
}

/** Numbers of the cases that were merged into one. */
export async function listMergedInto(db: Executor, id: number): Promise<number[]> {
  const rows = await db.selectFrom('merged_cases').where('into_id', '=', id).select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
