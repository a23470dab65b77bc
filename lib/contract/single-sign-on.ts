import * as z from 'zod';
import { roles } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { sessionUser } from './auth.ts';
import { id, idParams, requiredText, storableText, timestamp } from './common.ts';
import { defineEndpoint, listBody } from './endpoint.ts';

const tag = 'Single sign-on';

/** The part of an e-mail address behind the @, in lower case. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, reasonText('atMostCharacters', { count: 253 }))
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    reasonText('singleSignOnDomainForm'),
  );

const issuer = z
  .string()
  .trim()
  .max(2000, reasonText('atMostCharacters', { count: 2_000 }))
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[?#@\s\p{C}]/u.test(value),
    reasonText('notCodeAddress'),
  );

const roleOfValue = z.strictObject({
  /** Value of the claim, or one of its values. */
  value: requiredText(200),
  role: z.enum(roles),
});

export const singleSignOn = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  /** Address to register with the provider for the answer of a sign-in. */
  redirect_uri: z.string(),
  /** Address to register with the provider for the end of a sign-out. */
  sign_out_uri: z.string(),
  /** People with addresses of these sign in here, once the operator has confirmed that the company owns them. */
  domains: z.array(z.object({ domain: z.string(), is_confirmed: z.boolean() })),
  /** Name of the claim that tells the role. */
  role_claim: z.string(),
  /** The first whose value the claim holds gives the role. */
  roles: z.array(z.object({ value: z.string(), role: z.string() })),
  /** Role of a person whose claim holds none of these; null: a person without a role cannot sign in. */
  default_role: z.string().nullable(),
  /** Whether passwords of the company's users are refused. */
  is_required: z.boolean(),
  /** Id of the user whose password is taken all the same, should the provider fail; null for none. */
  exempt_user: id.nullable(),
  updated_at: timestamp,
});
export type SingleSignOn = z.output<typeof singleSignOn>;

export const getSingleSignOn = defineEndpoint({
  id: 'getSingleSignOn',
  tag,
  summary: 'Read how the users of a company sign in through its own identity provider',
  method: 'GET',
  path: '/api/v2/companies/:id/single-sign-on/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: singleSignOn,
  problems: { 404: 'The company has no single sign-on, or is none of yours.' },
});

export const updateSingleSignOnBody = z.strictObject({
  /** Address of the OpenID provider; its `/.well-known/openid-configuration` is read. */
  issuer: issuer.optional(),
  client_id: requiredText(500).optional(),
  /** Kept encrypted and never answered; null for a public client. */
  client_secret: storableText(2000).min(1, reasonText('fieldBlank')).nullable().optional(),
  domains: z
    .array(domain)
    .max(20, reasonText('atMostInTheList', { count: 20 }))
    .optional(),
  role_claim: requiredText(200).optional(),
  roles: z
    .array(roleOfValue)
    .max(100, reasonText('atMostInTheList', { count: 100 }))
    .optional(),
  default_role: z.enum(roles).nullable().optional(),
  is_required: z.boolean().optional(),
  exempt_user: id.nullable().optional(),
});

export const updateSingleSignOn = defineEndpoint({
  id: 'updateSingleSignOn',
  tag,
  summary: 'Set up or change the single sign-on of a company; the first time with issuer and client_id',
  method: 'PATCH',
  path: '/api/v2/companies/:id/single-sign-on/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  maxBody: listBody,
  body: updateSingleSignOnBody,
  response: singleSignOn,
});

export const deleteSingleSignOn = defineEndpoint({
  id: 'deleteSingleSignOn',
  tag,
  summary: 'Remove the single sign-on of a company: its users sign in with passwords',
  method: 'DELETE',
  path: '/api/v2/companies/:id/single-sign-on/',
  access: 'user_manage',
  status: 204,
  success: 'empty',
  params: idParams,
});

export const confirmDomain = defineEndpoint({
  id: 'confirmDomain',
  tag,
  summary: 'Confirm that a company owns the domain of its e-mail addresses (operator)',
  method: 'POST',
  path: '/api/v2/companies/:id/single-sign-on/confirm-domain/',
  access: 'template_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ domain }),
  response: singleSignOn,
  problems: { 409: 'Another company has this domain, confirmed.' },
});

export const beginSingleSignOn = defineEndpoint({
  id: 'beginSingleSignOn',
  tag,
  summary: 'Begin a sign-in at the identity provider of the company that an e-mail address belongs to',
  method: 'POST',
  path: '/api/v2/auth/single-sign-on/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: null,
  body: z.strictObject({ email: storableText(320).min(1, reasonText('fieldRequired')) }),
  response: z.object({
    /** Where the person signs in. */
    authorization_url: z.string(),
    /** Ties the answer to the browser that asked: keep it in a cookie of its own, and compare. */
    state: z.string(),
    expires_at: timestamp,
  }),
  problems: {
    404: 'No company signs in with addresses of this domain.',
    503: 'The identity provider cannot be reached.',
  },
});

export const finishSingleSignOn = defineEndpoint({
  id: 'finishSingleSignOn',
  tag,
  summary: 'Turn the answer of an identity provider into a UAT of 12 hours; works once',
  method: 'POST',
  path: '/api/v2/auth/single-sign-on/finish/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: { resource: 'session' },
  body: z.strictObject({
    /** Query of the address to which the provider redirected. */
    answer: storableText(8000).min(1, reasonText('fieldRequired')),
  }),
  response: z.object({
    token: z.string(),
    expires_at: timestamp,
    user: sessionUser,
    /** Ends the session at the provider as well; null where it has no such address. */
    sign_out_url: z.string().nullable(),
  }),
  problems: {
    401: 'The sign-in was not begun here, is older than ten minutes, was finished already, or its answer is not valid.',
    403: 'The person may not sign in here: another domain, an address that is not verified, no role, or deactivated.',
    503: 'The identity provider cannot be reached.',
  },
});
