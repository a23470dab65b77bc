'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import { updateCompany as updateCompanyEndpoint } from '#lib/contract/companies.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { updateNotices as updateNoticesEndpoint } from '#lib/contract/notices.ts';
import {
  createScimToken as createScimTokenEndpoint,
  deleteScimToken as deleteScimTokenEndpoint,
} from '#lib/contract/scim-tokens.ts';
import {
  deleteSingleSignOn as deleteSingleSignOnEndpoint,
  updateSingleSignOn as updateSingleSignOnEndpoint,
} from '#lib/contract/single-sign-on.ts';
import { listUsers } from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

export const updateCompany = action(updateCompanyEndpoint);

/** Changes which mails the company of the reader sends. */
export async function updateNotices(input: unknown): Promise<CallResult<EndpointOutput<typeof updateNoticesEndpoint>>> {
  const schema = updateNoticesEndpoint.body.shape.notices;
  return runAction({ schema, input, permission: 'user_manage' }, (notices, user) =>
    call(updateNoticesEndpoint, { params: { id: user.company.id }, body: { notices } }),
  );
}

export const updateSingleSignOn = action(updateSingleSignOnEndpoint);
export const deleteSingleSignOn = action(deleteSingleSignOnEndpoint);
export const createScimToken = action(createScimTokenEndpoint);
export const deleteScimToken = action(deleteScimTokenEndpoint);

/** Active users of the company of the reader, by name or e-mail. */
export const findColleagues = optionsAction(
  listUsers,
  ({ id, name, email }) => ({ value: String(id), label: name || email, detail: email }),
  { queryFor: (user) => ({ company: user.company.id, is_active: 'true', ordering: 'name' }) },
);
