'use server';

import * as z from 'zod';
import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { id } from '#lib/contract/common.ts';
import { createInvitation, deleteInvitation, type Invitation, sendInvitation } from '#lib/contract/invitations.ts';
import { getUser, resetTwoFactor, type User, updateUser } from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';

const permission = 'user_manage';

export async function inviteUser(input: unknown): Promise<CallResult<Invitation>> {
  return runAction({ schema: createInvitation.body, input, permission }, (body) => call(createInvitation, { body }));
}

export async function sendInvitationAgain(invitation: number): Promise<CallResult<Invitation>> {
  return runAction({ schema: id, input: invitation, permission }, (given) =>
    call(sendInvitation, { params: { id: given } }),
  );
}

export async function withdrawInvitation(invitation: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: invitation, permission }, (given) =>
    call(deleteInvitation, { params: { id: given } }),
  );
}

export async function changeUser(user: number, input: unknown): Promise<CallResult<User>> {
  const schema = z.object({ id, body: updateUser.body });
  return runAction({ schema, input: { id: user, body: input }, permission }, (given) =>
    call(updateUser, { params: { id: given.id }, body: given.body }),
  );
}

/** Ends or gives back the access of several colleagues. */
export async function activateUsers(users: number[], isActive: boolean): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce), is_active: z.boolean() });
  return runAction({ schema, input: { ids: users, is_active: isActive }, permission }, (given) =>
    callForEach(given.ids, (user) => call(updateUser, { params: { id: user }, body: { is_active: given.is_active } })),
  );
}

export async function turnOffTwoFactorOf(user: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: user, permission }, (given) => call(resetTwoFactor, { params: { id: given } }));
}

/** Has a colleague mailed a link to set a new password, as if the colleague had asked at sign-in. */
export async function mailPasswordLink(user: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: user, permission }, async (given) => {
    const found = await call(getUser, { params: { id: given } });
    return found.ok ? call(requestPasswordReset, { body: { email: found.data.email } }) : found;
  });
}
