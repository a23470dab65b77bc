'use server';

import * as z from 'zod';
import { id } from '#lib/contract/common.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { createToken, deleteToken } from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

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
