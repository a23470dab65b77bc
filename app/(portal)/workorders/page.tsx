import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readWorkorderList } from '#components/workorders/read-workorder-list.ts';
import { UnlistedOrders } from '#components/workorders/unlisted-orders.tsx';
import { WorkorderList } from '#components/workorders/workorder-list.tsx';
import { loadWorkorderListParams } from '#components/workorders/workorder-list-params.ts';
import { can } from '#lib/permissions/permissions.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { endSession, requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('workorders', (t) => t('title'));

export default async function WorkordersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const t = await getTranslations('workorders');
  const values = await loadWorkorderListParams(searchParams);
  const page = await readWorkorderList(values);
  if (!page.ok && page.status === 401) return endSession();
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      {isNotOffered(page) ? (
        <UnlistedOrders host={serviceHost()} mayOrder={can(user, 'workorder_create')} />
      ) : page.ok ? (
        <WorkorderList
          companyType={user.company.companyType}
          mayOrder={can(user, 'workorder_create')}
          values={values}
          initial={page.data}
          loadedAt={Date.now()}
          seesProducts={can(user, 'product_view')}
          user={{ company: { id: user.company.id }, permissions: user.permissions }}
        />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <ListError title={t('list.notLoaded')} failure={page} />
        </>
      )}
    </PortalPage>
  );
}
