import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getUser, listUsers, type User } from '#lib/contract/users.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { roleName } from './role-words.ts';
import { loadUserListParams, userListQuery } from './user-list-params.ts';

const columns: CsvColumns<User> = {
  User: (row) => row.id,
  Name: (row) => row.name,
  'E-mail': (row) => row.email,
  Role: (row) => roleName(row.role),
  'Two-factor': (row) => (row.two_factor ? 'on' : 'off'),
  'Last sign-in': (row) => row.last_sign_in_at,
  Added: (row) => row.created_at,
  State: (row) => (row.is_active ? 'Active' : 'Inactive'),
};

export const exportUsers: ListExport = (request) => {
  const query = userListQuery(loadUserListParams(request.search), request.user.company.id);
  return exportList(request, {
    name: 'users',
    columns,
    idOf: ({ id }) => id,
    read: (page) => call(listUsers, { query: { ...query, ...page } }),
    one: (id) => call(getUser, { params: { id: Number(id) } }),
    back: paths.users,
  });
};
