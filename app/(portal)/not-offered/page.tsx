import { notFound } from 'next/navigation';
import { NotOffered } from '#components/shell/not-offered.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { needOf } from '#lib/portal/foreign/page-needs.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { getToken, requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Not offered' };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Where proxy.ts leads from a page that the service cannot fill. What it says is ours; the address only names the page. */
export default async function NotOfferedPage({ searchParams }: { searchParams: Search }) {
  await requireSession();
  const { page } = await searchParams;
  const need = typeof page === 'string' ? needOf(page) : undefined;
  if (typeof page !== 'string' || !need) notFound();
  const isThere = (await knownService(await getToken())).offers(need);
  return (
    <PortalPage crumbs={[{ label: 'Not offered' }]}>
      {isThere ? (
        <EmptyState level={1} title={need.what} action={<ButtonLink href={page}>Open the page</ButtonLink>}>
          This service offers it by now.
        </EmptyState>
      ) : (
        <NotOffered need={need} host={serviceHost()} />
      )}
    </PortalPage>
  );
}
