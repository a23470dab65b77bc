import * as contract from '#lib/contract/single-sign-on.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentSingleSignOn } from '../present/present-single-sign-on.ts';
import { findCompany } from '../queries/companies.ts';
import * as queries from '../queries/single-sign-ons.ts';
import { findUser } from '../queries/users.ts';
import { checkRole, checkWholeAuthority } from '../rules/manage-users.ts';
import { onSignOnDomainAdded } from '../shared/on-sign-on-domain-added.ts';
import { checkProvider } from './identity-provider.ts';

async function findOwn(db: Executor, actor: Actor, companyId: number) {
  const row = await queries.findSingleSignOn(db, scopeOf(actor), companyId);
  if (!row) throw notFound();
  return row;
}

export const getSingleSignOn = endpoint(contract.getSingleSignOn, async ({ params, actor, database, config }) =>
  presentSingleSignOn(await findOwn(database.db, actor, params.id), config.urls.portal),
);

/** Single sign-on decides everybody's roles, so it takes all permissions of the actor's own role. */
export const updateSingleSignOn = endpoint(contract.updateSingleSignOn, async (call) => {
  const { params, body, actor, database, config, inUnitOfWork } = call;
  checkWholeAuthority(actor);
  const scope = scopeOf(actor);
  if ('companyId' in scope && scope.companyId !== params.id) throw notFound();
  const company = await findCompany(database.db, scope, params.id);
  if (!company) throw notFound();
  for (const { role } of body.roles ?? []) checkRole(company.company_type, role, 'roles');
  if (body.default_role) checkRole(company.company_type, body.default_role, 'default_role');
  const known = await queries.findSingleSignOn(database.db, scope, params.id);
  const issuer = body.issuer ?? known?.issuer;
  const clientId = body.client_id ?? known?.client_id;
  if (issuer === undefined) throw fieldError('issuer', reason('fieldRequired'));
  if (clientId === undefined) throw fieldError('client_id', reason('fieldRequired'));
  if (issuer !== known?.issuer) {
    // Plain http would show the answers of sign-ins to the network.
    if (new URL(issuer).protocol === 'http:' && !config.webhookAllowPrivate) {
      throw fieldError('issuer', reason('issuerNotHttps'));
    }
    const provider = { issuer, client_id: clientId, client_secret: undefined };
    await checkProvider(provider, { allowPrivate: config.webhookAllowPrivate }).catch(() => {
      throw fieldError('issuer', reason('openIdProviderNotFound'));
    });
  }
  return inUnitOfWork(async ({ trx }) => {
    const { domains, ...change } = body;
    if (typeof change.exempt_user === 'number') {
      const user = await findUser(trx, { companyId: params.id }, change.exempt_user);
      if (!user?.is_active) throw fieldError('exempt_user', reason('usersNotActive'));
    }
    if (issuer !== known?.issuer) await queries.clearSubjects(trx, params.id);
    await queries.saveSingleSignOn(trx, config, params.id, { ...change, issuer, client_id: clientId });
    if (domains && (await queries.replaceDomains(trx, params.id, domains)) > 0) {
      await onSignOnDomainAdded.run(trx, params.id);
    }
    return presentSingleSignOn(await findOwn(trx, actor, params.id), config.urls.portal);
  });
});

export const deleteSingleSignOn = endpoint(contract.deleteSingleSignOn, async ({ params, actor, inUnitOfWork }) => {
  checkWholeAuthority(actor);
  await inUnitOfWork(async ({ trx }) => {
    await findOwn(trx, actor, params.id);
    await queries.deleteSingleSignOn(trx, params.id);
    await queries.clearSubjects(trx, params.id);
  });
  return undefined;
});

export const confirmDomain = endpoint(contract.confirmDomain, async ({ params, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (actor.companyType !== 'operator') throw new DomainError('permission_denied', reason('companyNotOwn'));
    await findOwn(trx, actor, params.id);
    if (!(await queries.confirmDomain(trx, params.id, body.domain))) {
      throw fieldError('domain', reason('companyDomainNotFound'));
    }
    return presentSingleSignOn(await findOwn(trx, actor, params.id), config.urls.portal);
  }),
);
