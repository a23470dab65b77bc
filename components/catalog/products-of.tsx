import { useTranslations } from 'next-intl';
import { NumberText } from '#components/ui/number-text.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Product } from '#lib/contract/products.ts';
import { paths } from '#lib/portal/paths.ts';

interface ProductsOfProps {
  /** 'brand' or 'campaign'. */
  kind: 'brand' | 'campaign';
  count: number;
  /** The first of them. */
  products: readonly Product[];
  /** The list of all of them. */
  href: string;
  /** First step while there is none. */
  first?: { href: string; label: string } | undefined;
}

/** The products of a brand or campaign. */
export function ProductsOf({ kind, count, products, href, first }: ProductsOfProps) {
  const t = useTranslations('catalog');
  return (
    <Section
      title={t('products.title')}
      end={
        count > 0 && (
          <TextLink href={href} className="text-sm">
            {count === 1 ? t('products.inList') : t('products.allInList', { count })}
          </TextLink>
        )
      }
    >
      {count === 0 ? (
        <p className="text-ink2">
          {t(`products.none.${kind}`)}{' '}
          {first && (
            <TextLink href={first.href} className="underline">
              {first.label}
            </TextLink>
          )}
        </p>
      ) : (
        <Table label={t(`products.of.${kind}`)} tight>
          <THead>
            <Th>{t('field.name')}</Th>
            <Th>SKU</Th>
            <Th numeric>{t('codes.title')}</Th>
          </THead>
          <TBody>
            {products.map((product) => (
              <Tr key={product.id} className="relative">
                <Td phone="main">
                  <RowLink href={paths.product(product.id)}>{product.name}</RowLink>
                </Td>
                <Td>
                  <span className="font-mono text-code">{product.sku}</span>
                </Td>
                <Td numeric phone="end">
                  <NumberText value={product.codes.total} />
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  );
}
