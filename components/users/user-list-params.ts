import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listUsers } from '#lib/contract/users.ts';
import { roles } from '#lib/permissions/permissions.ts';

/** What the address of the user list can say. */
export const userListParams = {
  ...listParams(['name', 'email', 'created_at'], 'name'),
  role: parseAsStringLiteral(roles),
  state: parseAsStringLiteral(['active', 'inactive']),
};
export type UserListValues = inferParserType<typeof userListParams>;

export const loadUserListParams = createLoader(userListParams);

/** The call that answers an address: users of one company, also for those who see all. */
export function userListQuery(
  values: UserListValues,
  company: number,
): NonNullable<EndpointInput<typeof listUsers>['query']> {
  return {
    ...listQuery(values),
    company,
    ...(values.role ? { role: values.role } : {}),
    ...(values.state ? { is_active: values.state === 'active' ? 'true' : 'false' } : {}),
  };
}
