import { getLocale, getTranslations } from 'next-intl/server';
import { ProductCodes } from '#components/catalog/product-codes.tsx';
import { ProductForm } from '#components/catalog/product-form.tsx';
import { recordReader } from '#components/catalog/read-record.ts';
import { RecordPage } from '#components/catalog/record-page.tsx';
import { listCountries } from '#components/forms/country-names.ts';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getProduct } from '#lib/contract/products.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const { readRecord, generateMetadata } = recordReader('product', (id) => read(getProduct, { params: { id } }));

export { generateMetadata };

export default async function Page({ params }: PageProps) {
  const t = await getTranslations('catalog');
  const shell = await getTranslations('shell');
  const locale = await getLocale();
  const user = await requireSession();
  const result = await readRecord({ params });
  return (
    <RecordPage
      kind="product"
      user={user}
      result={result}
      facts={({ sku, brand }) => [
        <span key="sku" className="font-mono text-code">
          {sku}
        </span>,
        brand.name,
      ]}
      mayDelete={({ codes }) => codes.total === 0}
    >
      {(product, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: 'SKU', value: product.sku, copy: product.sku, mono: true },
                {
                  label: t('field.brand'),
                  value: <TextLink href={paths.brand(product.brand.id)}>{product.brand.name}</TextLink>,
                },
                {
                  label: t('field.campaign'),
                  value: product.campaign && (
                    <TextLink href={paths.campaign(product.campaign.id)}>{product.campaign.name}</TextLink>
                  ),
                },
                {
                  label: t('field.markets'),
                  value: listCountries(locale, product.intended_markets) ?? t('product.everywhere'),
                },
                {
                  label: shell('nav.scans'),
                  value: can(user, 'scan_view') && (
                    <TextLink href={paths.scansOfProduct(product.id)}>{t('detail.itsScans')}</TextLink>
                  ),
                },
                { label: t('detail.productId'), value: product.id, copy: String(product.id), mono: true },
              ]}
            />
          }
        >
          <ProductCodes
            product={product}
            seesCodes={can(user, 'codes_view')}
            seesOrders={can(user, 'workorder_view')}
          />
          <Section title={t('detail.title')}>
            {mayEdit ? (
              <ProductForm product={product} />
            ) : (
              <Facts
                facts={[
                  { label: t('field.url'), value: product.url || t('detail.plainPage') },
                  { label: t('field.image'), value: product.image ?? t('detail.none') },
                ]}
              />
            )}
          </Section>
        </DetailLayout>
      )}
    </RecordPage>
  );
}
