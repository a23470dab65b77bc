'use server';

import { createToken as createTokenEndpoint, deleteToken } from '#lib/contract/users.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

/** Makes a token of a user. Its secret is in the answer, this once. */
export const createToken = action(createTokenEndpoint);
export const revokeToken = action(deleteToken);
export const revokeTokens = bulkAction(deleteToken);
