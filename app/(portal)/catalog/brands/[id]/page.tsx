import { BrandForm } from '#components/catalog/brand-form.tsx';
import { ProductsOf } from '#components/catalog/products-of.tsx';
import { recordReader } from '#components/catalog/read-record.ts';
import { RecordPage } from '#components/catalog/record-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getBrand } from '#lib/contract/brands.ts';
import { listProducts } from '#lib/contract/catalog.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { texts } from '#lib/portal/texts.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const { readRecord, generateMetadata } = recordReader('brand', (id) => read(getBrand, { params: { id } }));

export { generateMetadata };

export default async function Page({ params }: PageProps) {
  const t = await texts('catalog');
  const shell = await texts('shell');
  const user = await requireSession();
  const result = await readRecord({ params });
  const query = { brand: result?.ok ? result.data.id : 0, is_archived: 'false', ordering: 'name', limit: 10 } as const;
  const products = result?.ok ? await read(listProducts, { query }) : undefined;
  return (
    <RecordPage
      kind="brand"
      user={user}
      result={result}
      // With archived products alone it is offered, and the service says why not.
      mayDelete={() => !products?.ok || products.data.count === 0}
    >
      {(brand, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('detail.brandId'), value: brand.id, copy: String(brand.id), mono: true },
                {
                  label: shell('view.products'),
                  value: products?.ok && (
                    <TextLink href={paths.productsOfBrand(brand.id)}>
                      {formatNumber(products.data.count, t.locale)}
                    </TextLink>
                  ),
                },
              ]}
            />
          }
        >
          <Section title={t('detail.title')}>
            {mayEdit ? (
              <BrandForm brand={brand} />
            ) : (
              <Facts
                facts={[
                  { label: t('detail.description'), value: brand.description || t('detail.none') },
                  { label: t('detail.website'), value: brand.url || t('detail.none') },
                  { label: t('detail.logo'), value: brand.image ?? t('detail.none') },
                ]}
              />
            )}
          </Section>
          {products?.ok && (
            <ProductsOf
              kind="brand"
              count={products.data.count}
              products={products.data.results}
              href={paths.productsOfBrand(brand.id)}
              first={
                mayEdit && !brand.is_archived
                  ? { href: paths.newProductOfBrand(brand.id), label: shell('create.newProduct') }
                  : undefined
              }
            />
          )}
        </DetailLayout>
      )}
    </RecordPage>
  );
}
