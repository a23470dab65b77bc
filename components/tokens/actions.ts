'use server';

import * as z from 'zod';
import { id } from '#lib/contract/common.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { createToken, deleteToken } from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';

export type NewToken = EndpointOutput<typeof createToken>;

/** Makes a token of a user. Its secret is in the answer, this once. */
export async function makeToken(user: number, input: unknown): Promise<CallResult<NewToken>> {
  const schema = z.object({ user: id, body: createToken.body });
  return runAction({ schema, input: { user, body: input }, permission: 'token_manage' }, (given) =>
    call(createToken, { params: { id: given.user }, body: given.body }),
  );
}

export async function revokeToken(token: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: token, permission: 'token_manage' }, (given) =>
    call(deleteToken, { params: { id: given } }),
  );
}

/** The same with several. One that is gone already is as it should be. */
export async function revokeTokens(tokens: number[]): Promise<CallResult<RowOutcome[]>> {
  const schema = z.array(id).min(1).max(mostAtOnce);
  return runAction({ schema, input: tokens, permission: 'token_manage' }, (given) =>
    callForEach(given, async (token) => {
      const result = await call(deleteToken, { params: { id: token } });
      return !result.ok && result.status === 404 ? { ok: true, data: undefined } : result;
    }),
  );
}
