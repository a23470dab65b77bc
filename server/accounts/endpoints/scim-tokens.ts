import * as contract from '#lib/contract/scim-tokens.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { presentScimToken } from '../present/present-scim.ts';
import { findCompany } from '../queries/companies.ts';
import {
  countAndHoldScimTokens,
  insertScimToken,
  listScimTokens as listRows,
  revokeScimToken,
} from '../queries/scim-tokens.ts';
import { checkWholeAuthority } from '../rules/manage-users.ts';
import { scimPath } from '../rules/scim.ts';

export const getScimTokens = endpoint(contract.getScimTokens, async ({ params, actor, database: { db }, config }) => {
  const scope = scopeOf(actor);
  if ('companyId' in scope && scope.companyId !== params.id) throw notFound();
  if (!(await findCompany(db, scope, params.id))) throw notFound();
  const rows = await listRows(db, params.id);
  return { base_url: `${config.urls.api}${scimPath}`, tokens: rows.map(presentScimToken) };
});

/** The token creates users and sets roles, so it takes all permissions of the actor's own role. */
export const createScimToken = endpoint(contract.createScimToken, async ({ params, body, actor, uow: { trx } }) => {
  checkWholeAuthority(actor);
  const scope = scopeOf(actor);
  if ('companyId' in scope && scope.companyId !== params.id) throw notFound();
  if (!(await findCompany(trx, scope, params.id))) throw notFound();
  if ((await countAndHoldScimTokens(trx, params.id)) >= contract.scimTokensPerCompany) {
    throw new DomainError('conflict', reason('atMostScimTokens', { count: contract.scimTokensPerCompany }));
  }
  const token = createToken('scim');
  const row = await insertScimToken(trx, {
    companyId: params.id,
    name: body.name,
    hash: hashToken(token),
    createdBy: actor.userId,
  });
  return { ...presentScimToken(row), token };
});

export const deleteScimToken = endpoint(contract.deleteScimToken, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => revokeScimToken(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
