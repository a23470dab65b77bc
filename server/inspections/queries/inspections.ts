import { type Insertable, sql, type Transaction } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { InspectionAnswer } from '#lib/contract/values/inspection.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

type Trx = Transaction<Schema>;

/** Person who inspects: the name as entered, and the team; users of the company are in none. */
export async function findInspector(trx: Trx, userId: number): Promise<{ name: string; teamId: number | null }> {
  const { name, team_id, team_name } = await trx
    .selectFrom('users')
    .leftJoin('inspectors', 'inspectors.user_id', 'users.id')
    .leftJoin('inspection_teams', 'inspection_teams.id', 'inspectors.team_id')
    .where('users.id', '=', userId)
    .select(['users.name', 'inspectors.team_id', 'inspection_teams.name as team_name'])
    .executeTakeFirstOrThrow();
  // The name of the user ends with that of the team.
  const ending = ` (${team_name})`;
  return { name: name.endsWith(ending) ? name.slice(0, -ending.length) : name, teamId: team_id };
}

/** Inserts a record; one that the phone sends again stays as it is. @returns the answer that is stored */
export async function insertInspection(trx: Trx, record: Insertable<Schema['inspections']>): Promise<InspectionAnswer> {
  const inserted = await trx
    .insertInto('inspections')
    .values(record)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('answer')
    .executeTakeFirst();
  if (inserted) return inserted.answer;
  const { answer } = await trx
    .selectFrom('inspections')
    .where('user_id', '=', record.user_id)
    .where('key', '=', record.key)
    .select('answer')
    .executeTakeFirstOrThrow();
  return answer;
}

const ofUser = (by: { companyId: number; userId: number }) =>
  sql<boolean>`company_id = ${by.companyId} AND user_id = ${by.userId}`;

/** A record of the user, held until the transaction ends. */
export async function lockInspection(trx: Trx, by: { companyId: number; userId: number }, key: string) {
  return trx
    .selectFrom('inspections')
    .where(ofUser(by))
    .where('key', '=', key)
    .select(['id', 'extended_id'])
    .forUpdate()
    .executeTakeFirst();
}

export async function setInspectionVerdict(
  trx: Trx,
  id: number,
  { verdict, scan }: { verdict: AuthenticationStatus; scan: string },
): Promise<void> {
  await trx.updateTable('inspections').set({ verdict, scan_uuid: scan }).where('id', '=', id).execute();
}

/** Deletes the positions of the user's records. */
export async function deletePositionsOf(trx: Trx, by: { companyId: number; userId: number }): Promise<void> {
  await trx
    .updateTable('inspections')
    .set({ latitude: null, longitude: null })
    .where(ofUser(by))
    .where('latitude', 'is not', null)
    .execute();
}

export interface InspectionFilter {
  team?: number | undefined;
  answer?: InspectionAnswer | undefined;
  verdict?: AuthenticationStatus | undefined;
  extended_id?: string | undefined;
  inspected_at?: string | undefined;
  search?: string | undefined;
}

export async function listInspectionRows(
  db: Executor,
  companyId: number,
  filter: InspectionFilter & Page<'inspected_at'>,
) {
  const { team, answer, verdict, extended_id, inspected_at, search } = filter;
  let query = db.selectFrom('inspections').where('inspections.company_id', '=', companyId);
  if (team !== undefined) query = query.where('team_id', '=', team);
  if (answer !== undefined) query = query.where('answer', '=', answer);
  if (verdict !== undefined) query = query.where('verdict', '=', verdict);
  if (extended_id !== undefined) query = query.where('extended_id', '=', extended_id);
  if (inspected_at !== undefined) query = query.where(momentCondition(sql`inspected_at`, inspected_at));
  if (search) query = query.where(containsText(search, 'content', 'inspector', 'product'));
  return listPage(
    query,
    query
      .leftJoin('inspection_teams', 'inspection_teams.id', 'inspections.team_id')
      .selectAll('inspections')
      .select('inspection_teams.name as team_name'),
    filter,
    'inspections',
  );
}

export type InspectionRow = Awaited<ReturnType<typeof listInspectionRows>>['rows'][number];

/** Deletes the oldest records. @returns how many */
export async function deleteOldInspections(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM inspections WHERE id IN (
      SELECT id FROM inspections WHERE created_at < now() - make_interval(days => ${days})
       ORDER BY created_at LIMIT ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
