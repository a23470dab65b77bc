import type { Transaction } from 'kysely';
import { type CompanyNoticeKind, type Notice, noticeKindsOf, noticeRules } from '#lib/contract/notices.ts';
import type { CompanyType } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { NoticeSettingsTable } from '#server/core/db/schema/notice-events.ts';
import type { Schema } from '#server/core/db/schema.ts';

type NoticeSetting = NoticeSettingsTable & { kind: CompanyNoticeKind };

interface Company {
  id: number;
  company_type: CompanyType;
}

/** Holds the company, so that changes of its notices take turns. */
export async function lockCompany(trx: Transaction<Schema>, id: number): Promise<Company | undefined> {
  return trx
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'company_type'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findCompany(db: Executor, id: number): Promise<Company | undefined> {
  return db.selectFrom('companies').where('id', '=', id).select(['id', 'company_type']).executeTakeFirst();
}

/** Every kind a company of this type has, as it chose or as the service has it. */
export async function readSettings(db: Executor, company: Company): Promise<NoticeSetting[]> {
  const chosen = await db.selectFrom('notice_settings').where('company_id', '=', company.id).selectAll().execute();
  return noticeKindsOf(company.company_type).map((kind) => {
    const { isOn, roles, toAuthor } = noticeRules[kind];
    const given = { company_id: company.id, kind, is_on: isOn, roles: [...roles], user_ids: [], to_author: toAuthor };
    return { ...(chosen.find((row) => row.kind === kind) ?? given), kind };
  });
}

export async function storeSetting(trx: Transaction<Schema>, setting: NoticeSettingsTable): Promise<void> {
  await trx
    .insertInto('notice_settings')
    .values(setting)
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(setting))
    .execute();
}

/** Active users of the company among these, by name. */
export async function findUsers(db: Executor, companyId: number, ids: readonly number[]): Promise<Notice['users']> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name', 'email'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
