'use server';

import { drawQr } from '#components/workorders/qr-picture.ts';
import * as contract from '#lib/contract/own-account.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** What an authenticator app is set up with. */
export interface Enrolment {
  /** In base32. */
  secret: string;
  uri: string;
  picture: { size: number; path: string } | undefined;
}

export async function changeOwnPassword(input: unknown): Promise<CallResult<undefined>> {
  return runAction({ schema: contract.changePassword.body, input }, (body) => call(contract.changePassword, { body }));
}

/** The secret, and its QR code drawn here: it leaves this server for the browser alone. */
export async function startTwoFactor(input: unknown): Promise<CallResult<Enrolment>> {
  return runAction({ schema: contract.startTwoFactor.body, input }, async (body) => {
    const answer = await call(contract.startTwoFactor, { body });
    if (!answer.ok) return answer;
    const { secret, otpauth_uri: uri } = answer.data;
    return { ok: true, data: { secret, uri, picture: drawQr(uri) } };
  });
}

export async function confirmTwoFactor(input: unknown): Promise<CallResult<{ recovery_codes: string[] }>> {
  return runAction({ schema: contract.confirmTwoFactor.body, input }, (body) =>
    call(contract.confirmTwoFactor, { body }),
  );
}

export async function turnOffTwoFactor(input: unknown): Promise<CallResult<undefined>> {
  return runAction({ schema: contract.turnOffTwoFactor.body, input }, (body) =>
    call(contract.turnOffTwoFactor, { body }),
  );
}
