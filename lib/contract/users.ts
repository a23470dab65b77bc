import * as z from 'zod';
import { permissions, roles } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import {
  companyRef,
  givenTimestamp,
  id,
  idParams,
  listQuery,
  page,
  queryBoolean,
  queryId,
  requiredLine,
  timestamp,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineResource } from './resource.ts';

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  company: companyRef,
  is_active: z.boolean(),
  /** Whether signing in needs a one-time code. */
  two_factor: z.boolean(),
  /** Until when sign-ins are refused after too many failures; null where they are not. */
  locked_until: timestamp.nullable(),
  created_at: timestamp,
  last_sign_in_at: timestamp.nullable(),
});

export const token = z.object({
  id,
  name: z.string(),
  user: id,
  permissions: z.array(z.string()),
  /** Made by a sign-in: it has all permissions of its user. */
  is_session: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
  last_used_at: timestamp.nullable(),
});

export type User = z.output<typeof user>;
export type Token = z.output<typeof token>;

const role = z.enum(roles);
export const userEmail = z.email().max(254);
export const maxUserNameCharacters = 120;
export const password = z
  .string()
  .min(12, reasonText('atLeastCharacters', { count: 12 }))
  .max(1024);

const tag = 'Users and tokens';

export const {
  list: listUsers,
  get: getUser,
  create: createUser,
  update: updateUser,
} = defineResource({
  one: 'User',
  many: 'Users',
  tag,
  path: '/api/v2/users/',
  view: 'user_manage',
  edit: 'user_manage',
  record: user,
  query: listQuery(['id', 'email', 'name', 'created_at']).extend({
    company: queryId.optional(),
    role: role.optional(),
    is_active: queryBoolean.optional(),
    is_locked: queryBoolean.optional(),
  }),
  fields: { email: userEmail, name: requiredLine(maxUserNameCharacters), role, password, company: id.optional() },
  fixed: ['email', 'password', 'company'],
  changes: { is_active: z.boolean() },
  summaries: {
    list: 'List the users of the company',
    get: 'Read a user of the company',
    create: 'Create a user of your own company with a password, for programs; people are invited',
    update: 'Update name, role or whether a user is active; deactivating revokes the tokens',
  },
});

export const listTokens = defineEndpoint({
  id: 'listTokens',
  tag,
  summary: 'List the valid tokens of a user',
  method: 'GET',
  path: '/api/v2/users/:id/tokens/',
  access: 'token_manage',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id', 'created_at', 'expires_at']).extend({ is_session: queryBoolean.optional() }),
  response: page(token),
});

export const createToken = defineEndpoint({
  id: 'createToken',
  tag,
  summary: 'Issue a token that acts as the user with chosen permissions; it is shown once',
  method: 'POST',
  path: '/api/v2/users/:id/tokens/',
  access: 'token_manage',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  body: z.strictObject({
    name: requiredLine(120),
    permissions: z.array(z.enum(permissions)).min(1, reasonText('permissionsMissing')).max(permissions.length),
    expires_at: givenTimestamp,
  }),
  response: token.extend({ token: z.string() }),
});

export type NewToken = z.output<typeof createToken.response>;

export const getToken = defineEndpoint({
  id: 'getToken',
  tag,
  summary: 'Read a valid token; never its secret',
  method: 'GET',
  path: '/api/v2/tokens/:id/',
  access: 'token_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: token,
});

export const deleteToken = defineEndpoint({
  id: 'deleteToken',
  tag,
  summary: 'Revoke a token at once',
  method: 'DELETE',
  path: '/api/v2/tokens/:id/',
  access: 'token_manage',
  status: 204,
  success: 'empty',
  params: idParams,
});

export const resetTwoFactor = defineEndpoint({
  id: 'resetTwoFactor',
  tag,
  summary: 'Turn two-factor sign-in of a colleague off, who has lost the phone and the recovery codes',
  method: 'DELETE',
  path: '/api/v2/users/:id/two-factor/',
  access: 'user_manage',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'Your own is turned off with your password and a code.' },
});

export const unlockUser = defineEndpoint({
  id: 'unlockUser',
  tag,
  summary: 'Let a colleague sign in again at once, who is refused after too many failed sign-ins',
  method: 'DELETE',
  path: '/api/v2/users/:id/lock/',
  access: 'user_manage',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'Another administrator unlocks you.' },
});
