import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { pages, type TabName } from '#lib/portal/pages.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { sectionsOf, tabsOf } from './navigation.ts';
import { NotForRole } from './not-for-role.tsx';
import { type Crumb, PortalPage } from './portal-page.tsx';

interface AreaPageProps {
  /** The tab it is, or is below. */
  page: TabName;
  user: SessionUser;
  /** Below the tab: 'Products › Oat drink'. The last one has no address. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

/**
 * A page of an area: PortalPage with the area's tabs, and crumbs that begin with its name. A user who may not open the
 * tab reads that instead; the page asks `mayOpen` before it asks the service for anything.
 */
export function AreaPage({ page, user, crumbs = [], children }: AreaPageProps) {
  const t = useTranslations('shell');
  const { area, texts } = pages[page];
  const label = t(`nav.${area}`);
  const tabs = tabsOf(area, user, t);
  const current = tabs.find(({ name }) => name === page);
  if (!current) return <NotForRole title={label} />;
  const rows = sectionsOf(tabs, t);
  const row = rows.find((each) => each.tabs.includes(current));
  const path: Crumb[] = [
    { label },
    crumbs.length > 0 ? { label: current.label, href: current.href } : { label: current.label },
    ...crumbs,
  ];
  return (
    <PortalPage
      crumbs={path}
      tabs={
        crumbs.length === 0
          ? { label, views: rows.map((each) => ({ href: each.href, label: each.label, current: each === row })) }
          : undefined
      }
    >
      {crumbs.length === 0 && row && row.tabs.length > 1 && (
        <ViewTabs
          secondary
          label={row.label}
          views={row.tabs.map((each) => ({ href: each.href, label: each.label, current: each === current }))}
        />
      )}
      <ClientMessages namespaces={texts}>{children}</ClientMessages>
    </PortalPage>
  );
}
