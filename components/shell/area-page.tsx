import type { ReactNode } from 'react';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { useTexts } from '#texts';
import { type Area, areaFor } from './areas.ts';
import { NotForRole } from './not-for-role.tsx';
import { type Crumb, PortalPage } from './portal-page.tsx';

interface AreaPageProps {
  area: Area;
  /** Address of the view it belongs to, as in the table of areas. */
  view: string;
  user: SessionUser;
  /** Below the view: 'Products › Oat drink'. The last one has no address. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

/**
 * A page of an area: PortalPage with the area's tabs, and crumbs that begin with its name. Who may not use the view
 * reads that instead; the page reads `mayView` before it asks the service for anything.
 */
export function AreaPage({ area, view, user, crumbs = [], children }: AreaPageProps) {
  const { label, views } = areaFor(area, user, useTexts('shell'));
  const current = views.find(({ href }) => href === view);
  if (!current) return <NotForRole title={label} />;
  const path: Crumb[] = [
    { label },
    crumbs.length > 0 ? { label: current.label, href: current.href } : { label: current.label },
    ...crumbs,
  ];
  return (
    <PortalPage crumbs={path}>
      {crumbs.length === 0 && (
        <ViewTabs
          label={label}
          views={views.map((each) => ({ href: each.href, label: each.label, current: each === current }))}
        />
      )}
      {children}
    </PortalPage>
  );
}

export { mayView } from './areas.ts';
