import * as z from 'zod';
import { roles } from '#lib/permissions/permissions.ts';
import { companyRef, id, idParams, listQuery, page, queryId, requiredLine, timestamp, userRef } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const invitation = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  company: companyRef,
  invited_by: userRef,
  created_at: timestamp,
  /** When the mail with the present link went out; null while it waits for the mail server. */
  sent_at: timestamp.nullable(),
  expires_at: timestamp,
  is_expired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

const tag = 'Users and tokens';

export const listInvitations = defineEndpoint({
  id: 'listInvitations',
  tag,
  summary: 'List the invitations that were not accepted yet',
  method: 'GET',
  path: '/api/v2/invitations/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'email', 'created_at']).extend({ company: queryId.optional() }),
  response: page(invitation),
});

export const createInvitation = defineEndpoint({
  id: 'createInvitation',
  tag,
  summary: 'Invite somebody by mail, with a link that works once, for 72 hours',
  method: 'POST',
  path: '/api/v2/invitations/',
  access: 'user_manage',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({
    email: z.email().max(254),
    name: requiredLine(120),
    role: z.enum(roles),
    company: id.optional(),
  }),
  response: invitation,
});

export const getInvitation = defineEndpoint({
  id: 'getInvitation',
  tag,
  summary: 'Read an invitation',
  method: 'GET',
  path: '/api/v2/invitations/:id/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: invitation,
});

export const sendInvitation = defineEndpoint({
  id: 'sendInvitation',
  tag,
  summary: 'Send an invitation again, with another link: the one before ends',
  method: 'POST',
  path: '/api/v2/invitations/:id/send/',
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: invitation,
});

export const deleteInvitation = defineEndpoint({
  id: 'deleteInvitation',
  tag,
  summary: 'Withdraw an invitation: its link ends',
  method: 'DELETE',
  path: '/api/v2/invitations/:id/',
  access: 'user_manage',
  status: 204,
  success: 'empty',
  params: idParams,
});
