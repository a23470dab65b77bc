import type { Executor } from '#server/core/db/database.ts';

/** The company's type, or undefined when there is none of this id. For the operator, who names companies by id. */
export async function findCompanyType(db: Executor, id: number) {
  const row = await db.selectFrom('companies').where('id', '=', id).select('company_type').executeTakeFirst();
  return row?.company_type;
}
