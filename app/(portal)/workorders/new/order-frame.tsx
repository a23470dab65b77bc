import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { OrderKindName } from '#components/workorders/order-kinds.ts';
import { orderTabs } from '#components/workorders/order-tabs.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

interface OrderFrame {
  tab: OrderKindName | 'many';
  title: string;
  state: string;
  show: (user: SessionUser) => Promise<ReactNode>;
}

/** Title and tabs of a page that orders. Those who do not order read why. */
export async function orderFrame({ tab, title, state, show }: OrderFrame) {
  const user = await requireSession();
  const t = await getTranslations('workorders');
  const mayOrder = can(user, 'workorder_create');
  return (
    <PortalPage
      crumbs={[{ label: t('title'), href: paths.workorders }, { label: title }]}
      tabs={mayOrder ? orderTabs(tab, t) : undefined}
    >
      {mayOrder ? (
        <>
          <PageHeader title={title} state={state} />
          {await show(user)}
        </>
      ) : (
        <EmptyState
          level={1}
          title={t('noOrdering.title')}
          action={<ButtonLink href={paths.workorders}>{t('noOrdering.action')}</ButtonLink>}
        >
          {t('noOrdering.text')}
        </EmptyState>
      )}
    </PortalPage>
  );
}
