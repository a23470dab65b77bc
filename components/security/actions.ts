'use server';

import * as z from 'zod';
import { drawQr } from '#components/codes/qr-picture.ts';
import * as contract from '#lib/contract/own-account.ts';
import * as passkeys from '#lib/contract/passkeys.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Data to set up an authenticator app. */
export interface Enrolment {
  /** In base32. */
  secret: string;
  uri: string;
  picture: { size: number; path: string } | undefined;
}

export const updateOwnPassword = action(contract.updatePassword);

/** The secret, and its QR code drawn here: it leaves this server for the browser alone. */
export async function startTwoFactor(input: unknown): Promise<CallResult<Enrolment>> {
  return runAction({ schema: contract.startTwoFactor.body, input }, async (body) => {
    const answer = await call(contract.startTwoFactor, { body });
    if (!answer.ok) return answer;
    const { secret, otpauth_uri: uri } = answer.data;
    return { ok: true, data: { secret, uri, picture: drawQr(uri) } };
  });
}

export const confirmTwoFactor = action(contract.confirmTwoFactor);
export const turnOffTwoFactor = action(contract.turnOffTwoFactor);

export const startPasskey = action(passkeys.startPasskey);
export const createPasskey = action(passkeys.createPasskey);
export const renamePasskey = action(passkeys.updatePasskey);
export const deletePasskey = action(passkeys.deletePasskey);
/** Options for a passkey that confirms the removal of the last second factor. */
export async function startPasskeyProof() {
  return runAction({ schema: z.undefined(), input: undefined }, () => call(passkeys.startPasskeySignIn, { body: {} }));
}
