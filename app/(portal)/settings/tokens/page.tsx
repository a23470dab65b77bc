import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { TokenList } from '#components/tokens/token-list.tsx';
import { loadTokenListParams, tokenListQuery } from '#components/tokens/token-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listTokens } from '#lib/contract/users.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('tokens', (t) => t('list'));

const page = { area: 'settings', view: paths.tokens } as const;

export default async function TokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('tokens');
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const values = await loadTokenListParams(searchParams);
  const tokens = await read(listTokens, { params: { id: user.id }, query: tokenListQuery(values) });
  return (
    <AreaPage {...page} user={user}>
      <PageHeader
        title={t('list')}
        state={t('list.text')}
        actions={
          <ButtonLink href={`${paths.tokens}/new`} variant="primary">
            {t('add')}
          </ButtonLink>
        }
      />
      {tokens.ok ? (
        <TokenList values={values} page={{ count: tokens.data.count, results: tokens.data.results }} />
      ) : (
        <ListError title={t('list.notLoaded')} failure={tokens} />
      )}
    </AreaPage>
  );
}
