import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, idParams, listQuery, page, requiredLine, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { partnershipStates } from './values/partnerships.ts';

export { partnershipStates } from './values/partnerships.ts';

export const partnership = z.object({
  id,
  brand_owner: companyRef,
  printing_partner: companyRef,
  state: z.enum(partnershipStates),
  /** Company that asked; null where the service operator set it up. */
  requested_by: id.nullable(),
  created_at: timestamp,
  state_changed_at: timestamp,
});
export type Partnership = z.output<typeof partnership>;

const tag = 'Partnerships';

export const listPartnerships = defineEndpoint({
  id: 'listPartnerships',
  tag,
  summary: 'List the partnerships of your company',
  method: 'GET',
  path: '/api/v2/partnerships/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'created_at', 'state']).extend({ state: z.enum(partnershipStates).optional() }),
  response: page(partnership),
});

export const getPartnership = defineEndpoint({
  id: 'getPartnership',
  tag,
  summary: 'Read a partnership of your company',
  method: 'GET',
  path: '/api/v2/partnerships/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: partnership,
});

export const requestPartnership = defineEndpoint({
  id: 'requestPartnership',
  tag,
  summary:
    'Ask a company of the other kind for a partnership, by its slug; a brand owner also invites a printing partner by e-mail',
  method: 'POST',
  path: '/api/v2/partnerships/',
  access: 'partnership_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({
    /** Slug; either this or `email`. */
    company: storableText(100).min(1, reasonText('fieldBlank')).optional(),
    /** Address of a person there: without an account it gets an invitation, with another link each time. */
    email: z.email().max(254).optional(),
    /** Name of the partner where it has no company here yet; its administrator can change it. */
    name: requiredLine(120).optional(),
  }),
  response: partnership,
  problems: { 409: 'You are partners already, one of you has asked, or too many requests wait for an answer.' },
});

export const updatePartnership = defineEndpoint({
  id: 'updatePartnership',
  tag,
  summary: 'Accept a partnership the other side asked for, or end one',
  method: 'PATCH',
  path: '/api/v2/partnerships/:id/',
  access: 'partnership_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ state: z.enum(['accepted', 'ended']) }),
  response: partnership,
  problems: { 409: 'The partnership is not in a state for that, or it is for the other side to accept.' },
});
