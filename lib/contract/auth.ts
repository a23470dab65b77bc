import * as z from 'zod';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './language.ts';
import { noticeChoices } from './notices.ts';
import { passkeyAnswer } from './passkey-answer.ts';

export const sessionUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
});

/** Six digits, or a recovery code; spaces and hyphens do not count. */
export const oneTimeCode = storableText(32);

export const signInBody = z.strictObject({
  email: storableText(320).min(1, reasonText('fieldRequired')),
  password: z.string().min(1, reasonText('fieldRequired')).max(1024),
  /** A one-time code of the authenticator app, or a recovery code; needed when two-factor sign-in is on. */
  otp: oneTimeCode.optional(),
  /** A passkey of the user, in place of the code. */
  passkey: passkeyAnswer.optional(),
});

export const signIn = defineEndpoint({
  id: 'signIn',
  tag: 'Sign-in',
  summary: 'Sign in with e-mail and password and receive a UAT of 12 hours',
  description:
    'The token works for 12 hours and has all permissions of the user. Programs use a token with few permissions of its own.',
  method: 'POST',
  path: '/api/v2/auth/sign-in/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: { resource: 'session' },
  body: signInBody,
  response: z.object({ token: z.string(), expires_at: timestamp, user: sessionUser }),
  problems: {
    401: 'E-mail or password is not right (invalid_credentials); or they are, and a one-time code is needed (otp_required), a passkey or a code (second_factor_required), or the one given is not right (invalid_otp, invalid_passkey), or the company takes no passwords (single_sign_on_required).',
    429: 'Too many requests, or too many failed sign-ins; see Retry-After.',
  },
});

export const signOut = defineEndpoint({
  id: 'signOut',
  tag: 'Sign-in',
  summary: 'Revoke the token of this request',
  method: 'POST',
  path: '/api/v2/auth/sign-out/',
  access: 'signed-in',
  status: 204,
  success: 'empty',
  audit: { resource: 'session', id: 'actor.token' },
});

export const profile = z.object({
  user: sessionUser,
  role: z.string(),
  company: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    company_type: z.enum(companyTypes),
    /** Language of users who have chosen none; null for their browser's. */
    language: language.nullable(),
  }),
  permissions: z.array(z.string()),
  token: z.object({ id, expires_at: timestamp }),
  two_factor: z.object({
    /** Whether signing in with a password needs a second factor: an app or a passkey is there. */
    is_on: z.boolean(),
    /** Whether an authenticator app is set up. */
    has_app: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
  }),
  /** IANA name of the zone the user reads times in; null for that of the device. */
  time_zone: z.string().nullable(),
  /** Choice of the user among the mails of the company: all, only about their own work, or none. */
  notices: z.enum(noticeChoices),
  /** Whether the user gets the morning mail of open items; null: as the company has chosen. */
  notices_daily: z.boolean().nullable(),
  /** The language the user has chosen to read in; null for the company's. */
  language: language.nullable(),
});

export const me = defineEndpoint({
  id: 'me',
  tag: 'Sign-in',
  summary: 'The user, company, permissions and token of this request',
  method: 'GET',
  path: '/api/v2/me/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  response: profile,
});
