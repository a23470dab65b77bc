import type { SearchParams } from 'nuqs/server';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { catalogQuery, loadScmFieldListParams } from '#components/catalog/catalog-list-params.ts';
import { readCatalogList } from '#components/catalog/read-catalog-list.ts';
import { ScmFieldList } from '#components/catalog/scm-field-list.tsx';
import { listScmFields } from '#lib/contract/catalog.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.scmFields'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const list = await readCatalogList('scmField', loadScmFieldListParams(searchParams), (values) =>
    read(listScmFields, { query: catalogQuery(values) }),
  );
  return <CatalogListPage kind="scmField" {...list} List={ScmFieldList} />;
}
