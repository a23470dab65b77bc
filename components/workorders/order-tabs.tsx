import { useTranslations } from 'next-intl';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { paths } from '#lib/portal/paths.ts';
import { type OrderKindName, orderKinds } from './order-kinds.ts';

/** The ways to order codes, each an address of its own. */
export function OrderTabs({ current }: { current: OrderKindName | 'many' }) {
  const t = useTranslations('workorders');
  return (
    <ViewTabs
      label={t('ways')}
      views={[
        ...Object.entries(orderKinds).map(([name, { tabKey, path }]) => ({
          label: t(tabKey),
          href: path,
          current: name === current,
        })),
        { label: t('manyTab'), href: paths.orderMany, current: current === 'many' },
      ]}
    />
  );
}
