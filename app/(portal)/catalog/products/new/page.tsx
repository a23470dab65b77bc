import type { Metadata } from 'next';
import { NewRecordPage } from '#components/catalog/new-record-page.tsx';
import { ProductForm } from '#components/catalog/product-form.tsx';
import { recordIdOf } from '#components/catalog/record-id.ts';
import { getBrand } from '#lib/contract/brands.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New product' };

export default async function Page({ searchParams }: { searchParams: Promise<{ brand?: string | string[] }> }) {
  const user = await requireSession();
  const asked = recordIdOf(String((await searchParams).brand ?? ''));
  const found =
    asked !== undefined && can(user, 'product_edit') ? await read(getBrand, { params: { id: asked } }) : undefined;
  // Only what can be given to a product; anything else leaves the choice open.
  const brand = found?.ok && !found.data.is_archived ? { id: found.data.id, name: found.data.name } : undefined;
  return (
    <NewRecordPage
      kind="product"
      user={user}
      title="New product"
      state="What codes are put on. Orders and uploads name it by its SKU."
    >
      <ProductForm brand={brand} />
    </NewRecordPage>
  );
}
