import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ProductForm } from '#components/catalog/product-form.tsx';
import { getBrand } from '#lib/contract/brands.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { idOf } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('catalog', (t) => t('product.new'));

export default async function Page({ searchParams }: { searchParams: Promise<{ brand?: string | string[] }> }) {
  const user = await requireSession();
  const asked = idOf(String((await searchParams).brand ?? ''));
  const found =
    asked !== undefined && can(user, 'product_edit') ? await read(getBrand, { params: { id: asked } }) : undefined;
  // Only what can be given to a product; anything else leaves the choice open.
  const brand = found?.ok && !found.data.is_archived ? { id: found.data.id, name: found.data.name } : undefined;
  return (
    <NewRecordPage kind="product" user={user}>
      <ProductForm brand={brand} />
    </NewRecordPage>
  );
}
