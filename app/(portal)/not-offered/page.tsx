import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NotOffered } from '#components/shell/not-offered.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { needOf } from '#lib/portal/foreign/page-needs.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { needInWords } from '#lib/portal/in-words.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { getToken, requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('shell', (t) => t('notOffered.title'));

type Search = Promise<Record<string, string | string[] | undefined>>;

/**
 * Target of proxy.ts for pages that the service cannot fill. The page's texts are ours; the address only names the
 * page.
 */
export default async function NotOfferedPage({ searchParams }: { searchParams: Search }) {
  await requireSession();
  const { page } = await searchParams;
  const need = typeof page === 'string' ? needOf(page) : undefined;
  if (typeof page !== 'string' || !need) notFound();
  const t = await getTranslations('shell');
  const isThere = (await knownService(await getToken())).offers(need);
  const said = await needInWords(need);
  return (
    <PortalPage crumbs={[{ label: t('notOffered.title') }]}>
      {isThere ? (
        <EmptyState level={1} title={said.what} action={<ButtonLink href={page}>{t('notOffered.open')}</ButtonLink>}>
          {t('notOffered.byNow')}
        </EmptyState>
      ) : (
        <NotOffered need={{ ...need, ...said }} host={serviceHost()} />
      )}
    </PortalPage>
  );
}
