'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { listCompanies } from '#lib/contract/companies.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';

/** Brand owners by name, for those who see scans of all of them. */
export async function findCompanies(text: string): Promise<PickerOption[]> {
  const schema = z.string().trim().max(100);
  const result = await runAction({ schema, input: text, permission: 'support_view' }, (search) =>
    call(listCompanies, { query: { limit: 20, ordering: 'name', ...(search ? { search } : {}) } }),
  );
  return result.ok
    ? result.data.results
        .filter(({ company_type }) => company_type === 'brand_owner')
        .map(({ id, name }) => ({ value: String(id), label: name }))
    : [];
}
