import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Product } from '#lib/contract/catalog.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { paths } from '#lib/portal/paths.ts';

interface ProductCodesProps {
  product: Product;
  seesCodes: boolean;
  seesOrders: boolean;
}

const kinds = ['active', 'inactive', 'blacklisted'] as const;
const labels = { active: 'Active', inactive: 'Inactive', blacklisted: 'Blacklisted' };

/** How many codes a product has, by status, with the way to them. */
export function ProductCodes({ product: { id, codes }, seesCodes, seesOrders }: ProductCodesProps) {
  const href = paths.codesOfProduct(id);
  return (
    <Section
      title="Codes"
      end={
        <span className="flex gap-4 text-sm">
          {seesCodes && codes.total > 0 && <TextLink href={href}>Its codes</TextLink>}
          {seesOrders && <TextLink href={paths.workordersOfProduct(id)}>Its orders</TextLink>}
        </span>
      }
    >
      {codes.total === 0 ? (
        <p className="text-ink2">No codes have this product yet. Orders and uploads give it to them by its SKU.</p>
      ) : (
        <CountsStrip
          tone="ink"
          total={{ count: codes.total, label: codes.total === 1 ? 'code' : 'codes' }}
          kinds={kinds.map((key) => ({
            key,
            label: labels[key],
            count: codes[key],
            ...(seesCodes && { href: `${href}&status=${activationStatus[key]}` }),
          }))}
        />
      )}
    </Section>
  );
}
