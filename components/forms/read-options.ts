import 'server-only';
import * as z from 'zod';
import type { Permission } from '#lib/permissions/permissions.ts';
import { runAction } from '#lib/portal/action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { PickerOption } from './option-picker.tsx';

const schema = z.string().trim().max(100);

/** Options of an OptionPicker for a text: the first rows that match. */
export async function findOptions<T>(
  text: string,
  permission: Permission,
  list: (query: { limit: number; search?: string }, user: SessionUser) => Promise<CallResult<{ results: T[] }>>,
  toOption: (row: T) => PickerOption,
): Promise<CallResult<PickerOption[]>> {
  return runAction({ schema, input: text, permission }, async (search, user) => {
    const found = await list({ limit: 30, ...(search ? { search } : {}) }, user);
    return found.ok ? { ok: true, data: found.data.results.map(toOption) } : found;
  });
}
