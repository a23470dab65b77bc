import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { listTokens, type Token } from '#lib/contract/users.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { permissionName } from './permission-words.ts';
import { loadTokenListParams, tokenListQuery } from './token-list-params.ts';

const columns: CsvColumns<Token> = {
  Token: (row) => row.id,
  Name: (row) => row.name,
  May: (row) => (row.is_session ? 'Everything the role may do' : row.permissions.map(permissionName).join('; ')),
  'Last used': (row) => row.last_used_at,
  Made: (row) => row.created_at,
  Expires: (row) => row.expires_at,
};

/** Names and permissions alone: a token itself is shown once, when it is made. */
export const exportTokens: ListExport = (request) => {
  const values = loadTokenListParams(request.search);
  const query = tokenListQuery(values);
  return exportList(request, {
    name: values.kind ? 'sign-ins' : 'tokens',
    columns,
    idOf: ({ id }) => id,
    read: (page) => call(listTokens, { params: { id: request.user.id }, query: { ...query, ...page } }),
    back: paths.tokens,
  });
};
