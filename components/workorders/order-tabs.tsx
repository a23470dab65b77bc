import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { type OrderKindName, orderKinds } from './order-kinds.ts';

/** The ways to order codes, each an address of its own. */
export function OrderTabs({ current }: { current: OrderKindName }) {
  return (
    <ViewTabs
      label="Ways to order"
      views={Object.entries(orderKinds).map(([name, { tab, path }]) => ({
        label: tab,
        href: path,
        current: name === current,
      }))}
    />
  );
}
