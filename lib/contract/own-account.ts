import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { oneTimeCode, profile } from './auth.ts';
import { requiredLine } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './language.ts';
import { noticeChoices } from './notices.ts';
import { timeZone } from './time-zone.ts';
import { password } from './users.ts';

const givenPassword = z.string().min(1, reasonText('fieldRequired')).max(1024);
const givenCode = oneTimeCode.min(1, reasonText('fieldRequired'));

const tag = 'Own account';
const audit = { resource: 'user', id: 'actor.user' } as const;
const onlySessions = { 403: 'Only for a token from signing in, not for one that was made for a program.' };

export const updateMe = defineEndpoint({
  id: 'updateMe',
  tag,
  summary: 'Change your name, the time zone and language you read in, and which mails you want',
  method: 'PATCH',
  path: '/api/v2/me/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit,
  body: z.strictObject({
    name: requiredLine(120).optional(),
    /** Null for the zone of the device. */
    time_zone: timeZone.nullable().optional(),
    notices: z.enum(noticeChoices).optional(),
    /** The morning mail of open items: always or never; null for what the company has chosen. */
    notices_daily: z.boolean().nullable().optional(),
    /** Null for the company's, or else what the browser asks for. */
    language: language.nullable().optional(),
  }),
  response: profile,
  problems: onlySessions,
});

export const updatePassword = defineEndpoint({
  id: 'updatePassword',
  tag,
  summary: 'Change your password; every other session of yours ends',
  method: 'POST',
  path: '/api/v2/me/password/',
  access: 'signed-in',
  status: 204,
  success: 'empty',
  audit,
  body: z.strictObject({ current_password: givenPassword, new_password: password }),
  problems: onlySessions,
});

export const startTwoFactor = defineEndpoint({
  id: 'startTwoFactor',
  tag,
  summary: 'Start two-factor sign-in: a secret for your authenticator app, shown once and to be confirmed with a code',
  method: 'POST',
  path: '/api/v2/me/two-factor/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit,
  body: z.strictObject({ password: givenPassword }),
  response: z.object({
    /** In base32, to type. */
    secret: z.string(),
    /** Content of the QR code. */
    otpauth_uri: z.string(),
  }),
  problems: { ...onlySessions, 409: 'Two-factor sign-in is on already.' },
});

export const confirmTwoFactor = defineEndpoint({
  id: 'confirmTwoFactor',
  tag,
  summary: 'Turn two-factor sign-in on with a first code; the answer holds ten recovery codes, shown once',
  method: 'POST',
  path: '/api/v2/me/two-factor/confirm/',
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit,
  body: z.strictObject({ otp: givenCode }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  problems: { ...onlySessions, 409: 'Two-factor sign-in was not started, or is on already.' },
});

export const turnOffTwoFactor = defineEndpoint({
  id: 'turnOffTwoFactor',
  tag,
  summary: 'Turn two-factor sign-in off, with your password and a code',
  method: 'DELETE',
  path: '/api/v2/me/two-factor/',
  access: 'signed-in',
  status: 204,
  success: 'empty',
  audit,
  body: z.strictObject({ password: givenPassword, otp: givenCode }),
  problems: { ...onlySessions, 409: 'Two-factor sign-in is not on.' },
});
