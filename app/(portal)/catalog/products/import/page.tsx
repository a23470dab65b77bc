import type { Metadata } from 'next';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ProductImport } from '#components/catalog/product-import.tsx';
import { listBrands, listCampaigns } from '#lib/contract/catalog.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Products from a CSV' };

/** As many as one call lists; with more, unknown names are found by the service alone. */
const query = { limit: 200 } as const;

export default async function Page() {
  const user = await requireSession();
  const mayEdit = can(user, 'product_edit');
  const [brands, campaigns] = mayEdit
    ? await Promise.all([call(listBrands, { query }), call(listCampaigns, { query })])
    : [];
  const namesOf = (found: typeof brands | typeof campaigns) =>
    found?.ok && found.data.count <= query.limit ? found.data.results.map(({ name }) => name) : undefined;
  return (
    <NewRecordPage
      kind="product"
      user={user}
      title="Products from a CSV"
      state="Adds or changes many products at once, by SKU."
    >
      <ProductImport brands={namesOf(brands)} campaigns={namesOf(campaigns)} />
    </NewRecordPage>
  );
}
