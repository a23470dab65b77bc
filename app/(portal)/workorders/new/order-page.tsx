import type { ReactNode } from 'react';
import { type Crumb, PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { OrderTabs } from '#components/workorders/order-tabs.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

interface OrderPageProps {
  user: SessionUser;
  way: 'template' | 'secure' | 'sid';
  title: string;
  /** One line: what these codes are. */
  state: string;
  children: ReactNode;
}

/** The frame of the three order pages. Those who do not order read why. */
export function OrderPage({ user, way, title, state, children }: OrderPageProps) {
  const crumbs: Crumb[] = [{ label: 'Workorders', href: paths.workorders }, { label: title }];
  return (
    <PortalPage crumbs={crumbs}>
      {can(user, 'workorder_create') ? (
        <>
          <PageHeader title={title} state={state} />
          <OrderTabs current={way} />
          {children}
        </>
      ) : (
        <EmptyState
          level={1}
          title="Your role does not order codes"
          action={<ButtonLink href={paths.workorders}>To the workorders</ButtonLink>}
        >
          Account admins and workorder editors of a brand owner do.
        </EmptyState>
      )}
    </PortalPage>
  );
}
