import { headers } from 'next/headers';
import { NotOffered } from '#components/shell/not-offered.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { needOf } from '#lib/portal/foreign/page-needs.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Not offered' };

/** What proxy.ts shows at the address of a page that the service cannot fill. */
export default async function NotOfferedPage() {
  await requireSession();
  const asked = (await headers()).get('x-path') ?? '/';
  const need = needOf(asked.replace(/[?#].*$/s, ''));
  return (
    <PortalPage crumbs={[{ label: 'Not offered' }]}>
      <NotOffered need={need} host={serviceHost()} />
    </PortalPage>
  );
}
