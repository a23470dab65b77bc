import { useLocale, useTranslations } from 'next-intl';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand, Campaign } from '#lib/contract/brands.ts';
import type { Product } from '#lib/contract/products.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { BrandWords } from './brand-words.tsx';
import { LookupFacts } from './lookup-facts.tsx';
import { LookupForm } from './lookup-form.tsx';
import { ProductsOf } from './products-of.tsx';
import { RecordPage } from './record-page.tsx';

interface GroupRecordPageProps {
  kind: 'brand' | 'campaign';
  user: SessionUser;
  result: CallResult<Brand | Campaign> | undefined;
  /** Undefined where the record itself could not be read. */
  products: CallResult<{ count: number; results: Product[] }> | undefined;
}

/** The page of a brand or a campaign, with its products. */
export function GroupRecordPage({ kind, user, result, products }: GroupRecordPageProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const shell = useTranslations('shell');
  const productsOf = kind === 'brand' ? paths.productsOfBrand : paths.productsOfCampaign;
  const firstOf = ({ id, is_archived }: Brand | Campaign) => {
    if (kind === 'campaign') return { href: paths.products, label: t('detail.chooseProduct') };
    return is_archived ? undefined : { href: paths.newProductOfBrand(id), label: shell('create.newProduct') };
  };
  return (
    <RecordPage
      kind={kind}
      user={user}
      result={result}
      // With archived products alone it is offered, and the service says why not.
      mayDelete={() => !products?.ok || products.data.count === 0}
    >
      {(record, mayEdit) => (
        <DetailLayout
          rail={
            <Facts
              facts={[
                {
                  label: shell('view.products'),
                  value: products?.ok && (
                    <TextLink href={productsOf(record.id)}>{formatNumber(products.data.count, locale)}</TextLink>
                  ),
                },
                { label: t(`${kind}.id`), value: record.id, copy: String(record.id), mono: true },
              ]}
            />
          }
        >
          <Section title={t('detail.title')}>
            {mayEdit ? <LookupForm kind={kind} record={record} /> : <LookupFacts kind={kind} record={record} />}
          </Section>
          {'blacklist_words' in record && mayEdit && (
            <Section title={t('words.title')}>
              <BrandWords brand={record} />
            </Section>
          )}
          {products?.ok && (
            <ProductsOf
              kind={kind}
              count={products.data.count}
              products={products.data.results}
              href={productsOf(record.id)}
              first={mayEdit ? firstOf(record) : undefined}
            />
          )}
        </DetailLayout>
      )}
    </RecordPage>
  );
}
