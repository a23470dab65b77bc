import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { isSid, workorderTitle } from '#components/workorders/workorder-state.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

interface OrderPhotosPageProps<T> {
  kind: 'proofs' | 'enrolled';
  id: number;
  user: SessionUser;
  order: CallResult<Workorder>;
  photos: CallResult<T>;
  children: (photographed: { workorder: Workorder; initial: T; loadedAt: number; mayTake: boolean }) => ReactNode;
}

/** The page of a workorder's photographed prints: not loaded, none for an order of SIDs, or what is photographed. */
export function OrderPhotosPage<T>({ kind, id, user, order, photos, children }: OrderPhotosPageProps<T>) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const crumbs = [
    { label: t('title'), href: paths.workorders },
    { label: order.ok ? workorderTitle(order.data, common) : String(id), href: paths.workorder(id) },
    { label: t(`${kind}.link`) },
  ];
  if (!order.ok || !photos.ok) {
    const failure = order.ok ? photos : order;
    return (
      <PortalPage crumbs={crumbs}>
        {!failure.ok && <ListError title={t(`${kind}.notLoaded`)} failure={failure} />}
      </PortalPage>
    );
  }
  const workorder = order.data;
  const mayTake = user.company.id === workorder.printing_partner?.id && can(user, 'workorder_print_report');
  return (
    <PortalPage crumbs={crumbs}>
      {isSid(workorder) ? (
        <EmptyState
          level={1}
          title={t(`${kind}.nothing`)}
          action={<ButtonLink href={paths.workorder(id)}>{t('proofs.toOrder')}</ButtonLink>}
        >
          {t(`${kind}.nothingText`)}
        </EmptyState>
      ) : (
        children({ workorder, initial: photos.data, loadedAt: Date.now(), mayTake })
      )}
    </PortalPage>
  );
}
