import type { ViewTabsProps } from '#components/ui/view-tabs.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type OrderKindName, orderKinds } from './order-kinds.ts';

/** Returns the tabs of the pages that order codes. */
export function orderTabs(current: OrderKindName | 'many', t: Translator<'workorders'>): ViewTabsProps {
  return {
    label: t('ways'),
    views: [
      ...Object.entries(orderKinds).map(([name, { tabKey, path }]) => ({
        label: t(tabKey),
        href: path,
        current: name === current,
      })),
      { label: t('manyTab'), href: paths.orderMany, current: current === 'many' },
    ],
  };
}
