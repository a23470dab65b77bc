import { useTranslations } from 'next-intl';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Product } from '#lib/contract/products.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { paths } from '#lib/portal/paths.ts';

interface ProductCodesProps {
  product: Product;
  seesCodes: boolean;
  seesOrders: boolean;
}

const kinds = ['active', 'inactive', 'blacklisted'] as const;

/** How many codes a product has, by status, with the way to them. */
export function ProductCodes({ product: { id, codes }, seesCodes, seesOrders }: ProductCodesProps) {
  const t = useTranslations('catalog');
  const common = useTranslations('common');
  const href = paths.codesOfProduct(id);
  return (
    <Section
      title={t('codes.title')}
      end={
        <span className="flex gap-4 text-sm">
          {seesCodes && codes.total > 0 && <TextLink href={href}>{t('codes.its')}</TextLink>}
          {seesOrders && <TextLink href={paths.workordersOfProduct(id)}>{t('codes.orders')}</TextLink>}
        </span>
      }
    >
      {codes.total === 0 ? (
        <p className="text-ink2">{t('codes.none')}</p>
      ) : (
        <CountsStrip
          tone="ink"
          total={{ count: codes.total, label: t('codes.word', { count: codes.total }) }}
          kinds={kinds.map((key) => ({
            key,
            label: common(`codeStatus.${key}`),
            count: codes[key],
            ...(seesCodes && { href: `${href}&status=${activationStatus[key]}` }),
          }))}
        />
      )}
    </Section>
  );
}
