import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { oneTimeCode, sessionUser } from './auth.ts';
import { id, idParams, requiredLine, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { passkeyAnswer, passkeyBytes } from './passkey-answer.ts';

const tag = 'Passkeys';
const onlySessions = { 403: 'Only for a token from signing in, not for one that was made for a program.' };
const ceremonyId = passkeyBytes(1_400);

/** The name of a passkey, for people: where it is kept. */
const name = requiredLine(80);
const givenPassword = z.string().min(1, reasonText('fieldRequired')).max(1024);

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  /** Null until it signs in for the first time. */
  last_used_at: timestamp.nullable(),
  /** Whether it can be on several devices of its owner. */
  is_synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const getPasskeys = defineEndpoint({
  id: 'getPasskeys',
  tag,
  summary: 'List your passkeys, in the order in which they were added',
  method: 'GET',
  path: '/api/v2/me/passkeys/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  response: z.object({ passkeys: z.array(passkey) }),
  problems: onlySessions,
});

export const startPasskey = defineEndpoint({
  id: 'startPasskey',
  tag,
  summary: 'Start adding a passkey: options for the browser’s create(), valid for five minutes',
  method: 'POST',
  path: '/api/v2/me/passkeys/options/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  // The passkey is recorded when it is created.
  audit: null,
  /** Without it for ten minutes after a sign-in with the password. */
  body: z.strictObject({ password: givenPassword.optional() }),
  response: z.object({
    /** PublicKeyCredentialCreationOptionsJSON of Web Authentication. */
    options: z.looseObject({ challenge: z.string(), rp: z.object({ id: z.string().optional(), name: z.string() }) }),
  }),
  problems: { ...onlySessions, 409: 'You have 20 passkeys, or your company signs in through its identity provider.' },
});

export const createPasskey = defineEndpoint({
  id: 'createPasskey',
  maxBody: 256 * 1024,
  tag,
  summary: 'Add a passkey with the answer of the authenticator; signing in with a password then needs a second factor',
  method: 'POST',
  path: '/api/v2/me/passkeys/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit: { resource: 'passkey', id: 'response.id' },
  body: z.strictObject({
    name,
    /** RegistrationResponseJSON of Web Authentication; members that are not listed are ignored. */
    credential: z.object({
      id: ceremonyId,
      rawId: ceremonyId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: passkeyBytes(4_000),
        attestationObject: passkeyBytes(20_000),
        transports: z.array(storableText(32)).max(10).optional(),
      }),
    }),
  }),
  response: z.object({
    ...passkey.shape,
    /** Ten codes, shown once, where this is the first second factor; otherwise null. */
    recovery_codes: z.array(z.string()).nullable(),
  }),
  problems: { ...onlySessions, 409: 'You have 20 passkeys, or your company signs in through its identity provider.' },
});

export const updatePasskey = defineEndpoint({
  id: 'updatePasskey',
  tag,
  summary: 'Rename a passkey of yours',
  method: 'PATCH',
  path: '/api/v2/me/passkeys/:id/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ name }),
  response: passkey,
  problems: onlySessions,
});

export const deletePasskey = defineEndpoint({
  id: 'deletePasskey',
  tag,
  summary: 'Remove a passkey of yours, with your password; the last second factor also with a code or a passkey',
  method: 'DELETE',
  path: '/api/v2/me/passkeys/:id/',
  access: 'signed-in',
  status: 204,
  success: 'empty',
  params: idParams,
  body: z.strictObject({
    password: givenPassword,
    /** A one-time code or a recovery code. */
    otp: oneTimeCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  problems: onlySessions,
});

export const startPasskeySignIn = defineEndpoint({
  id: 'startPasskeySignIn',
  tag,
  summary: 'Start a sign-in with a passkey: options for the browser’s get(), valid for five minutes',
  method: 'POST',
  path: '/api/v2/auth/passkeys/options/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: null,
  body: z.strictObject({}),
  response: z.object({
    /** PublicKeyCredentialRequestOptionsJSON of Web Authentication. */
    options: z.looseObject({ challenge: z.string(), rpId: z.string().optional() }),
  }),
});

export const signInByPasskey = defineEndpoint({
  id: 'signInByPasskey',
  tag,
  summary: 'Sign in with a passkey alone and receive a UAT of 12 hours',
  method: 'POST',
  path: '/api/v2/auth/passkeys/sign-in/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: { resource: 'session' },
  body: z.strictObject({ passkey: passkeyAnswer }),
  response: z.object({ token: z.string(), expires_at: timestamp, user: sessionUser }),
  problems: {
    401: 'The passkey is not known, its answer is not valid or was used, or its user may not sign in (invalid_passkey); or the company takes no passkeys (single_sign_on_required).',
    429: 'Too many requests, or too many failed sign-ins; see Retry-After.',
  },
});
