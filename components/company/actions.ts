'use server';

import { type Company, updateCompany } from '#lib/contract/companies.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Changes the company of whoever asks, and no other. */
export async function changeOwnCompany(input: unknown): Promise<CallResult<Company>> {
  return runAction({ schema: updateCompany.body, input, permission: 'user_manage' }, (body, user) =>
    call(updateCompany, { params: { id: user.company.id }, body }),
  );
}
