import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { listView } from '#components/shell/area-views.tsx';
import { TokenList } from '#components/tokens/token-list.tsx';
import { loadTokenListParams, tokenListQuery } from '#components/tokens/token-list-params.ts';
import { listTokens } from '#lib/contract/users.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('tokens', (t) => t('list.label'));

export default async function TokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('tokens');
  const user = await requireSession();
  const values = await loadTokenListParams(searchParams);
  return listView({
    page: 'tokens',
    user,
    read: () => read(listTokens, { params: { id: user.id }, query: tokenListQuery(values) }),
    title: t('list.label'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: () => ({ href: `${paths.tokens}/new`, label: t('add') }),
    show: ({ count, results }) => <TokenList values={values} page={{ count, results }} />,
  });
}
