import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getToken, listTokens, type Token } from '#lib/contract/users.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { permissionName } from './permission-words.ts';
import { loadTokenListParams, tokenListQuery } from './token-list-params.ts';

const columns = (t: Translator<'tokens'>): CsvColumns<Token> => ({
  [t('token')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('may.label')]: (row) =>
    row.is_session ? t('everything') : row.permissions.map((each) => permissionName(each, t)).join('; '),
  [t('lastUsed')]: (row) => row.last_used_at,
  [t('made')]: (row) => row.created_at,
  [t('expires')]: (row) => row.expires_at,
});

export const exportTokens: ListExport = async (request) => {
  const values = loadTokenListParams(request.search);
  const query = tokenListQuery(values);
  const t = await getTranslations('tokens');
  return exportList(request, {
    name: t(values.kind ? 'export.signIns' : 'export.tokens'),
    columns: columns(t),
    idOf: ({ id }) => id,
    read: (page) => call(listTokens, { params: { id: request.user.id }, query: { ...query, ...page } }),
    one: (id) => call(getToken, { params: { id: Number(id) } }),
    back: paths.tokens,
  });
};
