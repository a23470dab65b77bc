import type { SearchParams } from 'nuqs/server';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { LookupList } from '#components/catalog/lookup-list.tsx';
import { readLookupList } from '#components/catalog/read-lookups.ts';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.brands'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <CatalogListPage kind="brand" {...(await readLookupList('brand', searchParams))} List={LookupList} />;
}
