import { CampaignForm } from '#components/catalog/campaign-form.tsx';
import { ProductsOf } from '#components/catalog/products-of.tsx';
import { recordReader } from '#components/catalog/read-record.ts';
import { RecordPage } from '#components/catalog/record-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getCampaign } from '#lib/contract/brands.ts';
import { listProducts } from '#lib/contract/catalog.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { texts } from '#lib/portal/texts.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const { readRecord, generateMetadata } = recordReader('campaign', (id) => read(getCampaign, { params: { id } }));

export { generateMetadata };

export default async function Page({ params }: PageProps) {
  const t = await texts('catalog');
  const shell = await texts('shell');
  const user = await requireSession();
  const result = await readRecord({ params });
  const query = {
    campaign: result?.ok ? result.data.id : 0,
    is_archived: 'false',
    ordering: 'name',
    limit: 10,
  } as const;
  const products = result?.ok ? await read(listProducts, { query }) : undefined;
  return (
    <RecordPage
      kind="campaign"
      user={user}
      result={result}
      // With archived products alone it is offered, and the service says why not.
      mayDelete={() => !products?.ok || products.data.count === 0}
    >
      {(campaign, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[
                { label: t('detail.campaignId'), value: campaign.id, copy: String(campaign.id), mono: true },
                {
                  label: shell('view.products'),
                  value: products?.ok && (
                    <TextLink href={paths.productsOfCampaign(campaign.id)}>
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
              <CampaignForm campaign={campaign} />
            ) : (
              <Facts facts={[{ label: t('field.url'), value: campaign.url || t('detail.productAddress') }]} />
            )}
          </Section>
          {products?.ok && (
            <ProductsOf
              kind="campaign"
              count={products.data.count}
              products={products.data.results}
              href={paths.productsOfCampaign(campaign.id)}
              first={mayEdit ? { href: paths.products, label: t('detail.chooseProduct') } : undefined}
            />
          )}
        </DetailLayout>
      )}
    </RecordPage>
  );
}
