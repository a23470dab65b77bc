import * as contract from '#lib/contract/users.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { presentUser } from '../present/present-user.ts';
import { findCompany } from '../queries/companies.ts';
import { revokeTokensOfUser } from '../queries/tokens.ts';
import { findUser, insertUser, listUsers, lockAdmins, updateUser } from '../queries/users.ts';
import { hashPassword } from '../rules/password.ts';
import {
  adminRolesOf,
  checkNotSelf,
  checkRole,
  checkStaysManaged,
  checkWholeAuthority,
  companyForNewUser,
} from './manage-users.ts';

export const listUsersRoute = route(contract.listUsers, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'email' | 'name' | 'created_at'>(query.ordering, 'id');
  const rows = await listUsers(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listUsers, baseUrl: services.config.urls.api, query }, rows, presentUser);
});

export const createUserRoute = route(contract.createUser, async ({ body, actor, services }) => {
  checkWholeAuthority(actor);
  const { db } = services.database;
  const company = await findCompany(db, scopeOf(actor), companyForNewUser(actor, body.company));
  if (!company) throw fieldError('company', 'There is no such company.');
  checkRole(company.company_type, body.role);
  const id = await insertUser(db, {
    companyId: company.id,
    email: body.email,
    name: body.name,
    role: body.role,
    passwordHash: await hashPassword(body.password),
  });
  const user = await findUser(db, scopeOf(actor), id);
  if (!user) throw notFound();
  return presentUser(user);
});

export const getUserRoute = route(contract.getUser, async ({ params, actor, services }) => {
  const user = await findUser(services.database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  return presentUser(user);
});

export const updateUserRoute = route(contract.updateUser, async ({ params, body, actor, services }) => {
  if (body.role !== undefined || body.password !== undefined) checkWholeAuthority(actor);
  const scope = scopeOf(actor);
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
  return services.database.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, scope, params.id);
    if (!user) throw notFound();
    if (body.role !== undefined) checkRole(user.company_type, body.role);
    checkNotSelf(actor, user.id, body);
    const admins = await lockAdmins(trx, user.company_id, adminRolesOf(user.company_type));
    checkStaysManaged(user, body, admins.filter((id) => id !== user.id).length);
    await updateUser(trx, user.id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.role !== undefined && { role: body.role }),
      ...(body.is_active !== undefined && { is_active: body.is_active }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    });
    // A new password or a deactivated user ends every session and token that was made before.
    if (body.is_active === false || passwordHash !== undefined) await revokeTokensOfUser(trx, user.id);
    const changed = await findUser(trx, scope, user.id);
    if (!changed) throw notFound();
    return presentUser(changed);
  });
});
