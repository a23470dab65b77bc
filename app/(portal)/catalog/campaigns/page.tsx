import type { SearchParams } from 'nuqs/server';
import { CampaignList } from '#components/catalog/campaign-list.tsx';
import { CatalogListPage } from '#components/catalog/catalog-list-page.tsx';
import { catalogQuery, loadGroupListParams } from '#components/catalog/catalog-list-params.ts';
import { readCatalogList } from '#components/catalog/read-catalog-list.ts';
import { listCampaigns } from '#lib/contract/catalog.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.campaigns'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const list = await readCatalogList('campaign', loadGroupListParams(searchParams), (values) =>
    read(listCampaigns, { query: catalogQuery(values) }),
  );
  return <CatalogListPage kind="campaign" {...list} List={CampaignList} />;
}
