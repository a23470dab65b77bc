import * as contract from '#lib/contract/users.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint, preparedEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentUser } from '../present/present-user.ts';
import { endPasswordResets } from '../queries/password-resets.ts';
import { clearFailuresOf } from '../queries/sign-in-attempts.ts';
import { revokeTokens } from '../queries/tokens.ts';
import * as queries from '../queries/users.ts';
import {
  adminRolesOf,
  checkNotSelf,
  checkRole,
  checkStaysManaged,
  checkWholeAuthority,
  companyForNewUser,
} from '../rules/manage-users.ts';
import { hashPassword } from '../rules/password.ts';

export const listUsers = endpoint(contract.listUsers, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'email' | 'name' | 'created_at'>(query.ordering, 'id');
  const rows = await queries.listUsers(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listUsers, baseUrl: config.urls.api, query }, rows, presentUser);
});

export const createUser = preparedEndpoint(
  contract.createUser,
  async ({ body, actor }) => {
    checkWholeAuthority(actor);
    if (companyForNewUser(actor, body.company) !== actor.companyId) {
      throw fieldError('company', reason('invitationRequired'));
    }
    checkRole(actor.companyType, body.role);
    return { companyId: actor.companyId, passwordHash: await hashPassword(body.password) };
  },
  async ({ body, actor, uow: { trx }, prepared }) => {
    const id = await queries.insertUser(trx, { ...prepared, email: body.email, name: body.name, role: body.role });
    const user = await queries.findUser(trx, scopeOf(actor), id);
    if (!user) throw notFound();
    return presentUser(user);
  },
);

export const getUser = endpoint(contract.getUser, async ({ params, actor, database }) => {
  const user = await queries.findUser(database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  return presentUser(user);
});

export const updateUser = endpoint(contract.updateUser, async ({ params, body, actor, inUnitOfWork }) => {
  if (body.role !== undefined) checkWholeAuthority(actor);
  const scope = scopeOf(actor);
  return inUnitOfWork(async ({ trx }) => {
    const user = await queries.findUser(trx, scope, params.id);
    if (!user) throw notFound();
    if (body.role !== undefined) checkRole(user.company_type, body.role);
    checkNotSelf(actor, user.id, body);
    const admins = await queries.lockAdmins(trx, user.company_id, adminRolesOf(user.company_type));
    checkStaysManaged(user, body, admins.filter((id) => id !== user.id).length);
    await queries.updateUser(trx, user.id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.role !== undefined && { role: body.role }),
      ...(body.is_active !== undefined && { is_active: body.is_active }),
    });
    // Deactivation ends every session, token and link.
    if (body.is_active === false) {
      await revokeTokens(trx, { userId: user.id });
      await endPasswordResets(trx, user.id);
    }
    const changed = await queries.findUser(trx, scope, user.id);
    if (!changed) throw notFound();
    return presentUser(changed);
  });
});

/** Forgets failed sign-ins of a colleague. Needs a whole authority: a token could unlock between its own guesses. */
export const unlockUser = endpoint(contract.unlockUser, async ({ params, actor, database, inUnitOfWork }) => {
  const user = await queries.findUser(database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  checkWholeAuthority(actor);
  // A session left open is not enough to guess its own password without end.
  if (user.id === actor.userId) throw new DomainError('conflict', reason('ownLock'));
  await inUnitOfWork(({ trx }) => clearFailuresOf(trx, user.email.toLowerCase()));
  return undefined;
});
