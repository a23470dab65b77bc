import * as z from 'zod';
import { id, idParams, requiredLine, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const tag = 'Single sign-on';

/** Providers need one, and a second while it is replaced. */
export const scimTokensPerCompany = 10;

export const scimToken = z.object({
  id,
  name: z.string(),
  /** User who created it. */
  created_by: id,
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type ScimToken = z.output<typeof scimToken>;

export const getScimTokens = defineEndpoint({
  id: 'getScimTokens',
  tag,
  summary: 'Read the SCIM address of a company, and the valid tokens of its identity provider',
  method: 'GET',
  path: '/api/v2/companies/:id/scim-tokens/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: z.object({
    /** Base address of SCIM 2.0 for the identity provider. */
    base_url: z.string(),
    tokens: z.array(scimToken),
  }),
});

export const createScimToken = defineEndpoint({
  id: 'createScimToken',
  tag,
  summary: 'Create a token with which an identity provider manages users of the company by SCIM; it is shown once',
  method: 'POST',
  path: '/api/v2/companies/:id/scim-tokens/',
  access: 'user_manage',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  body: z.strictObject({ name: requiredLine(120) }),
  response: scimToken.extend({ token: z.string() }),
  problems: { 409: `The company has ${scimTokensPerCompany} valid SCIM tokens, the most there can be.` },
});
export type NewScimToken = z.output<typeof createScimToken.response>;

export const deleteScimToken = defineEndpoint({
  id: 'deleteScimToken',
  tag,
  summary: 'Revoke a SCIM token at once',
  method: 'DELETE',
  path: '/api/v2/scim-tokens/:id/',
  access: 'user_manage',
  status: 204,
  success: 'empty',
  params: idParams,
});
