import * as contract from '#lib/contract/invitations.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentInvitation } from '../present/present-invitation.ts';
import { findCompany } from '../queries/companies.ts';
import * as queries from '../queries/invitations.ts';
import { findUserByEmail } from '../queries/sign-ins.ts';
import { createLink, inHours, invitationHours } from '../rules/link-secret.ts';
import { checkRole, checkWholeAuthority, companyForNewUser } from '../rules/manage-users.ts';

export const listInvitations = endpoint(contract.listInvitations, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'email' | 'created_at'>(query.ordering, '-id');
  const rows = await queries.listInvitations(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listInvitations, baseUrl: config.urls.api, query }, rows, presentInvitation);
});

/** Invites a person by mail: there is no user, and nothing to sign in with, until the link is used. */
export const createInvitation = endpoint(contract.createInvitation, async ({ body, actor, uow, config }) => {
  const { trx, enqueue } = uow;
  checkWholeAuthority(actor);
  const company = await findCompany(trx, scopeOf(actor), companyForNewUser(actor, body.company));
  if (!company) throw fieldError('company', reason('companyNotFound'));
  checkRole(company.company_type, body.role);
  if (await findUserByEmail(trx, body.email.toLowerCase())) {
    throw fieldError('email', reason('emailTaken'));
  }
  const id = await queries.insertInvitation(trx, {
    company_id: company.id,
    email: body.email,
    name: body.name,
    role: body.role,
    invited_by: actor.userId,
    ...createLink(config),
    expires_at: inHours(invitationHours),
  });
  await enqueue('mail-invitation', { invitationId: id }, { group: company.id });
  const made = await queries.findInvitation(trx, scopeOf(actor), id);
  if (!made) throw notFound();
  return presentInvitation(made);
});

export const getInvitation = endpoint(contract.getInvitation, async ({ params, actor, database }) => {
  const invitation = await queries.findInvitation(database.db, scopeOf(actor), params.id);
  if (!invitation) throw notFound();
  return presentInvitation(invitation);
});

/** Sends another link. A user who may not assign the role may not prolong it either. */
export const sendInvitation = endpoint(contract.sendInvitation, async (call) => {
  const { params, actor, config, inUnitOfWork } = call;
  const scope = scopeOf(actor);
  return inUnitOfWork(async ({ trx, enqueue }) => {
    if (!(await queries.findInvitation(trx, scope, params.id))) throw notFound();
    checkWholeAuthority(actor);
    const link = { ...createLink(config), expires_at: inHours(invitationHours) };
    if (!(await queries.renewInvitation(trx, params.id, link))) throw notFound();
    await enqueue('mail-invitation', { invitationId: params.id }, { group: actor.companyId });
    const invitation = await queries.findInvitation(trx, scope, params.id);
    if (!invitation) throw notFound();
    return presentInvitation(invitation);
  });
});

export const deleteInvitation = endpoint(contract.deleteInvitation, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => queries.deleteInvitation(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
