import type { Executor } from '#server/core/db/database.ts';

/** The zone in which a user reads times: the own choice, else the company's, else UTC. */
export async function findTimeZone(db: Executor, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', '=', userId)
    .select((eb) => eb.fn.coalesce('users.time_zone', 'companies.time_zone').as('zone'))
    .executeTakeFirst();
  return row?.zone ?? 'UTC';
}

/** The zone of days for programs that name none; users' own time zones do not matter here. */
export async function findCompanyZone(db: Executor, companyId: number): Promise<string> {
  const row = await db.selectFrom('companies').where('id', '=', companyId).select('time_zone').executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
