import type { Transaction } from 'kysely';
import type * as z from 'zod';
import * as contract from '#lib/contract/notices.ts';
import { rolesOf } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import * as queries from '../queries/settings.ts';

export const getNotices = endpoint(contract.getNotices, async ({ params, actor, database }) => {
  checkOwn(actor, params.id);
  return presentNotices(database.db, params.id);
});

export const updateNotices = endpoint(contract.updateNotices, async ({ params, body, actor, inUnitOfWork }) => {
  checkOwn(actor, params.id);
  return inUnitOfWork(({ trx }) => saveNotices(trx, params.id, body.notices));
});

async function saveNotices(
  trx: Transaction<Schema>,
  companyId: number,
  changes: z.output<typeof contract.updateNotices.body>['notices'],
) {
  const company = await queries.lockCompany(trx, companyId);
  if (!company) throw notFound();
  const settings = await queries.readSettings(trx, company);
  for (const { kind, is_on, roles, users, to_author } of changes) {
    const before = settings.find((setting) => setting.kind === kind);
    if (!before) throw fieldError('notices', reason('companyTypeHasNoMails', { kind }));
    if (is_on === false && contract.noticeRules[kind].isRequired) {
      throw fieldError('notices', reason('mailsCannotBeOff', { kind }));
    }
    if (to_author === true && !contract.noticeRules[kind].hasAuthor) {
      throw fieldError('notices', reason('mailsNotCausedByUsers', { kind }));
    }
    const unknownRole = roles?.find((role) => !rolesOf(company.company_type).includes(role));
    if (unknownRole) throw fieldError('notices', reason('roleNotForCompany', { role: unknownRole }));
    await checkUsers(trx, company.id, users ?? []);
    await queries.storeSetting(trx, {
      ...before,
      is_on: is_on ?? before.is_on,
      roles: roles ? [...new Set(roles)] : before.roles,
      user_ids: users ? [...new Set(users)] : before.user_ids,
      to_author: to_author ?? before.to_author,
    });
  }
  return presentNotices(trx, companyId);
}

/** The own company, or any for the operator: another answers as one that does not exist. */
function checkOwn(actor: Actor, companyId: number): void {
  if (actor.companyType !== 'operator' && companyId !== actor.companyId) throw notFound();
}

async function checkUsers(trx: Transaction<Schema>, companyId: number, ids: readonly number[]): Promise<void> {
  const found = await queries.findUsers(trx, companyId, ids);
  const isKnown = ids.every((id) => found.some((user) => user.id === id));
  if (!isKnown) throw fieldError('notices', reason('usersNotActive'));
}

async function presentNotices(db: Executor, companyId: number): Promise<{ notices: contract.Notice[] }> {
  const company = await queries.findCompany(db, companyId);
  if (!company) throw notFound();
  const settings = await queries.readSettings(db, company);
  const users = await queries.findUsers(
    db,
    companyId,
    settings.flatMap(({ user_ids }) => user_ids),
  );
  return {
    notices: settings.map((setting) => ({
      kind: setting.kind,
      is_on: setting.is_on,
      can_be_off: !contract.noticeRules[setting.kind].isRequired,
      roles: setting.roles,
      users: users.filter(({ id }) => setting.user_ids.includes(id)),
      to_author: setting.to_author,
      has_author: contract.noticeRules[setting.kind].hasAuthor,
    })),
  };
}
