import type { SearchParams } from 'nuqs/server';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { LookupList } from '#components/catalog/lookup-list.tsx';
import { readLookupList } from '#components/catalog/read-lookups.ts';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.campaigns'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <CatalogListPage kind="campaign" {...(await readLookupList('campaign', searchParams))} List={LookupList} />;
}
