'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { listUsers } from '#lib/contract/users.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';

/** Users by name or e-mail, for a filter; a search that is refused or fails offers nothing. */
export async function findUsers(text: string): Promise<PickerOption[]> {
  const request = { schema: z.string().trim().max(100), input: text, permission: 'user_manage' } as const;
  const found = await runAction(request, (search) =>
    call(listUsers, { query: { limit: 30, ordering: 'name', ...(search ? { search } : {}) } }, { timeout: 5_000 }),
  );
  return found.ok
    ? found.data.results.map(({ id, name, email }) => ({ value: String(id), label: name, detail: email }))
    : [];
}
