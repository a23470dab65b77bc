import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { EnrolledPrintsPage } from '#components/enrolled-prints/enrolled-prints-page.tsx';
import { readEnrolledPrints } from '#components/enrolled-prints/read-enrolled-prints.ts';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { isSid, workorderTitle } from '#components/workorders/workorder-state.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';
import { readId } from '../download-problem.ts';

export const generateMetadata = pageTitle('workorders', (t) => t('enrolled.link'));

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const { id: given } = await params;
  const id = readId(given);
  if (id === undefined) notFound();
  const [order, prints] = await Promise.all([read(getWorkorder, { params: { id } }), readEnrolledPrints(id, read)]);
  if (!order.ok && order.status === 404) notFound();
  const t = await texts('workorders');
  const common = await texts('common');
  const crumbs = [
    { label: t('title'), href: paths.workorders },
    { label: order.ok ? workorderTitle(order.data, common) : given, href: paths.workorder(id) },
    { label: t('enrolled.link') },
  ];
  if (!order.ok || !prints.ok) {
    const failure = order.ok ? prints : order;
    return (
      <PortalPage crumbs={crumbs}>
        {!failure.ok && <ListError title={t('enrolled.notLoaded')} failure={failure} />}
      </PortalPage>
    );
  }
  const workorder = order.data;
  return (
    <PortalPage crumbs={crumbs}>
      {isSid(workorder) ? (
        <EmptyState
          level={1}
          title={t('enrolled.nothing')}
          action={<ButtonLink href={paths.workorder(id)}>{t('proofs.toOrder')}</ButtonLink>}
        >
          {t('enrolled.nothingText')}
        </EmptyState>
      ) : (
        <EnrolledPrintsPage
          workorder={workorder}
          initial={prints.data}
          loadedAt={Date.now()}
          mayTake={user.company.id === workorder.printing_partner?.id && can(user, 'workorder_print_report')}
        />
      )}
    </PortalPage>
  );
}
