import { NotOffered } from '#components/shell/not-offered.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { needOf } from '#lib/portal/foreign/page-needs.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Not offered' };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Where proxy.ts leads from a page that the service cannot fill. What it says is ours; the address only names the page. */
export default async function NotOfferedPage({ searchParams }: { searchParams: Search }) {
  await requireSession();
  const { page } = await searchParams;
  return (
    <PortalPage crumbs={[{ label: 'Not offered' }]}>
      <NotOffered need={typeof page === 'string' ? needOf(page) : undefined} host={serviceHost()} />
    </PortalPage>
  );
}
