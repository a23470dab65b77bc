import * as contract from '#lib/contract/users.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findToken, insertToken, listTokensOfUser, revokeToken } from '../queries/tokens.ts';
import { findUser } from '../queries/users.ts';
import { checkTokenOwner, checkTokenWish, checkWholeAuthority } from './manage-users.ts';

interface TokenRow {
  id: number;
  name: string;
  user_id: number;
  permissions: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

function presentToken(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    user: row.user_id,
    permissions: row.permissions,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export const listTokensRoute = route(contract.listTokens, async ({ params, query, actor, services }) => {
  const user = await findUser(services.database.db, scopeOf(actor), params.id);
  checkTokenOwner(actor, user);
  const order = orderOf<'id' | 'created_at' | 'expires_at'>(query.ordering, '-id');
  const rows = await listTokensOfUser(services.database.db, user.id, { ...query, ...order });
  return toPage(
    { endpoint: contract.listTokens, baseUrl: services.config.urls.api, query, params },
    rows,
    presentToken,
  );
});

export const createTokenRoute = route(contract.createToken, async ({ params, body, actor, services }) => {
  const user = await findUser(services.database.db, scopeOf(actor), params.id);
  checkTokenOwner(actor, user);
  if (user.id !== actor.userId) checkWholeAuthority(actor);
  // Of one's own rights a token can pass on only what this request holds itself.
  const held = user.id === actor.userId ? actor.permissions : permissionsOf(user.company_type, user.role);
  const expiresAt = checkTokenWish(held, body);
  const token = createToken();
  const row = await insertToken(services.database.db, {
    userId: user.id,
    name: body.name,
    hash: hashToken(token),
    permissions: body.permissions,
    isSession: false,
    expiresAt,
  });
  return { ...presentToken(row), token };
});

export const deleteTokenRoute = route(contract.deleteToken, async ({ params, actor, services }) => {
  const token = await findToken(services.database.db, params.id);
  if (!token) throw notFound();
  const owner = await findUser(services.database.db, scopeOf(actor), token.user_id);
  checkTokenOwner(actor, owner);
  await revokeToken(services.database.db, token.id);
  return undefined;
});
