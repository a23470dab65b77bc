import type { SearchParams } from 'nuqs/server';
import { BrandList } from '#components/catalog/brand-list.tsx';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { catalogQuery, loadGroupListParams } from '#components/catalog/catalog-list-params.ts';
import { readCatalogList } from '#components/catalog/read-catalog-list.ts';
import { listBrands } from '#lib/contract/catalog.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.brands'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const list = await readCatalogList('brand', loadGroupListParams(searchParams), (values) =>
    read(listBrands, { query: catalogQuery(values) }),
  );
  return <CatalogListPage kind="brand" {...list} List={BrandList} />;
}
