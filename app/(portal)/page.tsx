import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { requireSession, type SessionUser } from '#lib/portal/session.ts';
import { BrandLanding, OperatorLanding, PrinterLanding, SupportLanding } from './landings.tsx';

interface Landing {
  titleKey: 'nav.overview' | 'nav.queue' | 'nav.support';
  page: (props: { user: SessionUser }) => Promise<React.ReactNode>;
}

/** Landing page for each role: the next tasks. */
function landingOf(user: SessionUser): Landing {
  if (user.company.companyType === 'printing_partner') return { titleKey: 'nav.queue', page: PrinterLanding };
  if (user.company.companyType !== 'operator') return { titleKey: 'nav.overview', page: BrandLanding };
  return user.role === 'support'
    ? { titleKey: 'nav.support', page: SupportLanding }
    : { titleKey: 'nav.overview', page: OperatorLanding };
}

export async function generateMetadata(): Promise<Metadata> {
  const shell = await getTranslations('shell');
  return { title: shell(landingOf(await requireSession()).titleKey) };
}

export default async function OverviewPage() {
  const user = await requireSession();
  const { titleKey, page: Page } = landingOf(user);
  const shell = await getTranslations('shell');
  return (
    <PortalPage crumbs={[{ label: shell(titleKey) }]}>
      <ClientMessages namespaces={['overview', 'scans', 'workorders']}>
        <Page user={user} />
      </ClientMessages>
    </PortalPage>
  );
}
