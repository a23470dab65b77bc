import { RowLink } from '#components/data-table/row-link.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Product } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';

interface ProductsOfProps {
  /** 'brand' or 'campaign'. */
  word: string;
  count: number;
  /** The first of them. */
  products: readonly Product[];
  /** The list of all of them. */
  href: string;
  /** What can be done while there is none. */
  first?: { href: string; label: string } | undefined;
}

/** The products of a brand or campaign. */
export function ProductsOf({ word, count, products, href, first }: ProductsOfProps) {
  return (
    <Section
      title="Products"
      end={
        count > 0 && (
          <TextLink href={href} className="text-sm">
            {count === 1 ? 'In the list' : `All ${formatNumber(count)} in the list`}
          </TextLink>
        )
      }
    >
      {count === 0 ? (
        <p className="text-ink2">
          No product in use has this {word}.{' '}
          {first && (
            <TextLink href={first.href} className="underline">
              {first.label}
            </TextLink>
          )}
        </p>
      ) : (
        <Table label={`Products of this ${word}`} tight>
          <THead>
            <Th>Name</Th>
            <Th>SKU</Th>
            <Th numeric>Codes</Th>
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
