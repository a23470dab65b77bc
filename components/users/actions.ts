'use server';

import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { id } from '#lib/contract/common.ts';
import { createInvitation, deleteInvitation, sendInvitation } from '#lib/contract/invitations.ts';
import {
  getUser,
  resetTwoFactor,
  unlockUser as unlockUserEndpoint,
  updateUser as updateUserEndpoint,
} from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

export const inviteUser = action(createInvitation);
export const sendInvitationAgain = action(sendInvitation);
export const withdrawInvitation = action(deleteInvitation);

export const updateUser = action(updateUserEndpoint);
export const updateUsers = bulkAction(updateUserEndpoint);
export const unlockUser = action(unlockUserEndpoint);
export const unlockUsers = bulkAction(unlockUserEndpoint);
export const turnOffTwoFactorOf = action(resetTwoFactor);

/** Has a colleague mailed a link to set a new password, as if the colleague had asked at sign-in. */
export async function mailPasswordLink(user: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: user, permission: 'user_manage' }, async (given) => {
    const found = await call(getUser, { params: { id: given } });
    return found.ok ? call(requestPasswordReset, { body: { email: found.data.email } }) : found;
  });
}
