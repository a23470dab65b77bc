'use server';

import { createToken, deleteToken } from '#lib/contract/users.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

/** Makes a token of a user. Its secret is in the answer, this once. */
export const addToken = action(createToken);
export const revokeToken = action(deleteToken);
export const revokeTokens = bulkAction(deleteToken);
