import { getTranslations } from 'next-intl/server';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ProductImport } from '#components/catalog/product-import.tsx';
import { listBrands, listCampaigns } from '#lib/contract/brands.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('import.title'));

/** As many as one call lists; with more, unknown names are found by the service alone. */
const query = { limit: 200 } as const;

export default async function Page() {
  const t = await getTranslations('catalog');
  const user = await requireSession();
  const mayEdit = can(user, 'product_edit');
  const [brands, campaigns] = mayEdit
    ? await Promise.all([call(listBrands, { query }), call(listCampaigns, { query })])
    : [];
  const namesOf = (found: typeof brands | typeof campaigns) =>
    found?.ok && found.data.count <= query.limit ? found.data.results.map(({ name }) => name) : undefined;
  return (
    <NewRecordPage kind="product" user={user} title={t('import.title')} state={t('import.lead')}>
      <ProductImport brands={namesOf(brands)} campaigns={namesOf(campaigns)} />
    </NewRecordPage>
  );
}
