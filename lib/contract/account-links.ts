import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { requiredLine, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { password } from './users.ts';

const tag = 'Sign-in';
/** End of the link in a mail. It is sent in a body, never in an address, so that no log has it. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, reasonText('notLinkSecret'));
const goneLink = { 404: 'The link was used, withdrawn or replaced, or its time is over.' };

export const requestPasswordReset = defineEndpoint({
  id: 'requestPasswordReset',
  tag,
  summary: 'Ask for a mail with a link to set a new password; answers the same whether there is such a user or not',
  method: 'POST',
  path: '/api/v2/auth/forgot-password/',
  access: 'public',
  status: 204,
  success: 'empty',
  audit: { resource: 'user' },
  body: z.strictObject({ email: storableText(320).min(1, reasonText('fieldRequired')) }),
  problems: { 429: 'Too many requests, or too many asked for from this address; see Retry-After.' },
});

export const readAccountLink = defineEndpoint({
  id: 'readAccountLink',
  tag,
  summary: 'Read what the link of a mail is for, before it is used',
  method: 'POST',
  path: '/api/v2/auth/link/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: { resource: 'user' },
  body: z.strictObject({ secret }),
  response: z.object({
    kind: z.enum(['invitation', 'password']),
    email: z.string(),
    name: z.string(),
    company: z.string(),
    expires_at: timestamp,
  }),
  problems: goneLink,
});

export const setPassword = defineEndpoint({
  id: 'setPassword',
  tag,
  summary: 'Set a password with the link of a mail, which works once; an invitation makes its user with it',
  method: 'POST',
  path: '/api/v2/auth/set-password/',
  access: 'public',
  status: 204,
  success: 'empty',
  audit: { resource: 'user' },
  body: z.strictObject({
    secret,
    password,
    /** Name of an invited user; without it the name of the invitation. */
    name: requiredLine(120).optional(),
  }),
  problems: { ...goneLink, 409: 'The invited address has an account by now.' },
});
