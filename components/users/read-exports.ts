import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getUser, listUsers, type User } from '#lib/contract/users.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { roleName } from './role-words.ts';
import { loadUserListParams, userListQuery } from './user-list-params.ts';

const columns = (t: Translator<'users'>, common: Translator<'common'>): CsvColumns<User> => ({
  [t('user')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('email')]: (row) => row.email,
  [t('role.label')]: (row) => roleName(row.role, common),
  [t('twoFactor.label')]: (row) => t(row.two_factor ? 'on' : 'off'),
  [t('lastSignIn')]: (row) => row.last_sign_in_at,
  [t('added')]: (row) => row.created_at,
  [t('state')]: (row) => t(row.is_active ? 'active' : 'inactive'),
});

export const exportUsers: ListExport = async (request) => {
  const query = userListQuery(loadUserListParams(request.search), request.user.company.id);
  const t = await getTranslations('users');
  return exportList(request, {
    name: t('export.name'),
    columns: columns(t, await getTranslations('common')),
    idOf: ({ id }) => id,
    read: (page) => call(listUsers, { query: { ...query, ...page } }),
    one: (id) => call(getUser, { params: { id: Number(id) } }),
    back: paths.users,
  });
};
