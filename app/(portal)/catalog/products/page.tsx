import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { loadProductListParams, productQuery } from '#components/catalog/catalog-list-params.ts';
import { ProductList } from '#components/catalog/product-list.tsx';
import { readCatalogList } from '#components/catalog/read-catalog-list.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { listProducts } from '#lib/contract/products.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.products'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('catalog');
  const list = await readCatalogList('product', loadProductListParams(searchParams), (values) =>
    read(listProducts, { query: productQuery(values) }),
  );
  return (
    <CatalogListPage
      kind="product"
      {...list}
      List={ProductList}
      actions={<ButtonLink href={paths.importProducts}>{t('import.button')}</ButtonLink>}
    />
  );
}
