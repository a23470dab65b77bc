import * as contract from '#lib/contract/users.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { createToken as createSecret, hashToken } from '#server/core/token.ts';
import { presentToken } from '../present/present-token.ts';
import { findToken, insertToken, listTokensOfUser, lockCreatingToken, revokeTokens } from '../queries/tokens.ts';
import { findUser } from '../queries/users.ts';
import { checkTokenOwner, checkTokenWish, checkWholeAuthority } from '../rules/manage-users.ts';

export const listTokens = endpoint(contract.listTokens, async ({ params, query, actor, database: { db }, config }) => {
  const user = await findUser(db, scopeOf(actor), params.id);
  checkTokenOwner(actor, user);
  const order = orderOf<'id' | 'created_at' | 'expires_at'>(query.ordering, '-id');
  const rows = await listTokensOfUser(db, user.id, { ...query, ...order });
  return toPage({ endpoint: contract.listTokens, baseUrl: config.urls.api, query, params }, rows, presentToken);
});

export const createToken = endpoint(contract.createToken, async ({ params, body, actor, uow: { trx } }) => {
  const user = await findUser(trx, scopeOf(actor), params.id);
  checkTokenOwner(actor, user);
  if (user.id !== actor.userId) checkWholeAuthority(actor);
  const expiresAt = checkTokenWish(
    { user: permissionsOf(user.company_type, user.role), maker: actor.permissions },
    body,
  );
  // A session ends at night and what is made in it goes on; what a program's token makes ends with it.
  const maker = actor.isSession ? null : await lockCreatingToken(trx, actor.tokenId);
  if (maker && expiresAt > maker.expires_at) {
    throw fieldError('expires_at', reason('atMostUntilMakerExpires', { time: maker.expires_at.toISOString() }));
  }
  const token = createSecret();
  const row = await insertToken(trx, {
    userId: user.id,
    makerId: maker?.id ?? null,
    name: body.name,
    hash: hashToken(token),
    permissions: body.permissions,
    isSession: false,
    expiresAt,
  });
  return { ...presentToken(row), token };
});

export const getToken = endpoint(contract.getToken, async ({ params, actor, database: { db } }) => {
  const token = await findToken(db, params.id);
  if (!token) throw notFound();
  checkTokenOwner(actor, await findUser(db, scopeOf(actor), token.user_id));
  return presentToken(token);
});

export const deleteToken = endpoint(contract.deleteToken, async ({ params, actor, database: { db }, inUnitOfWork }) => {
  const token = await findToken(db, params.id);
  if (!token) throw notFound();
  const owner = await findUser(db, scopeOf(actor), token.user_id);
  checkTokenOwner(actor, owner);
  await inUnitOfWork(({ trx }) => revokeTokens(trx, { id: token.id }));
  return undefined;
});
