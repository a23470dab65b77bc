import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { paths } from '#lib/portal/paths.ts';

type Way = 'template' | 'secure' | 'sid';

const ways: { way: Way; label: string; href: string }[] = [
  { way: 'template', label: 'From a template', href: paths.newFromTemplate },
  { way: 'secure', label: 'Secure codes', href: paths.newSecure },
  { way: 'sid', label: 'SID codes', href: paths.newWorkorder },
];

/** The three ways to order codes, each an address of its own. */
export function OrderTabs({ current }: { current: Way }) {
  return (
    <ViewTabs
      label="Ways to order"
      views={ways.map(({ way, label, href }) => ({ label, href, current: way === current }))}
    />
  );
}
