import 'server-only';
import * as z from 'zod';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Permission } from '#lib/permissions/permissions.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { permissionFor } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { PickerOption } from './option-picker.tsx';

const schema = z.string().trim().max(100);

type ListEndpoint = EndpointShape & { response: z.ZodType<{ results: unknown[] }> };
type Row<E extends ListEndpoint> = z.output<E['response']>['results'][number];
type Query<E extends EndpointShape> = EndpointInput<E>['query'];

interface Options<E extends EndpointShape> {
  /** Query of the list besides the text. */
  query?: Query<E>;
  /** The same where it depends on the reader. */
  queryFor?: (user: SessionUser) => Query<E>;
  /** Permission that the portal asks for when it is narrower than the one of the contract. */
  permission?: Permission;
}

/** Returns a server action with the options of an OptionPicker: the first rows of the list that match a text. */
export function optionsAction<const E extends ListEndpoint>(
  endpoint: E,
  toOption: (row: Row<E>) => PickerOption | Promise<PickerOption>,
  { query, queryFor, permission }: Options<E> = {},
): (text: string) => Promise<CallResult<PickerOption[]>> {
  const needed = permissionFor(endpoint, permission);
  return async (text) =>
    runAction({ schema, input: text, permission: needed }, async (search, user) => {
      const more = (queryFor?.(user) ?? query) as object | undefined;
      const input = { query: { limit: 30, ...(search && { search }), ...more } } as EndpointInput<E>;
      const found = await call(endpoint, input, { timeout: 5_000 });
      if (!found.ok) return found;
      const { results } = found.data as { results: Row<E>[] };
      return { ok: true, data: await Promise.all(results.map(toOption)) };
    });
}
