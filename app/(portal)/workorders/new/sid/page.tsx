import type { Metadata } from 'next';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SidOrderForm } from '#components/workorders/sid-order-form.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { searchSkus } from '../../actions.ts';
import { orderSid } from './actions.ts';

export const metadata: Metadata = { title: 'Order SID codes' };

export default async function NewSidPage() {
  const user = await requireSession();
  const crumbs = [{ label: 'Workorders', href: paths.workorders }, { label: 'Order SID codes' }];
  if (!can(user, 'workorder_create')) {
    return (
      <PortalPage crumbs={crumbs}>
        <EmptyState
          level={1}
          title="Your role does not order codes"
          action={<ButtonLink href={paths.workorders}>To the workorders</ButtonLink>}
        >
          Account admins and workorder editors of a brand owner do.
        </EmptyState>
      </PortalPage>
    );
  }
  return (
    <PortalPage crumbs={crumbs}>
      <PageHeader
        title="Order SID codes"
        state="Serialized identifiers: QR codes without a secure graphic. No printing partner is needed."
      />
      <SidOrderForm standardUrlPrefix={`${portalEnv().codeUrl}/`} order={orderSid} searchSkus={searchSkus} />
    </PortalPage>
  );
}
