import type { Metadata } from 'next';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { requireSession, type SessionUser } from '#lib/portal/session.ts';
import { TextsFor } from '#lib/portal/texts-for.ts';
import { BrandLanding, OperatorLanding, PrinterLanding, SupportLanding } from './landings.tsx';

interface Landing {
  title: string;
  page: (props: { user: SessionUser }) => Promise<React.ReactNode>;
}

/** What each lands on: what they have to do next. */
function landingOf(user: SessionUser): Landing {
  if (user.company.companyType === 'printing_partner') return { title: 'Queue', page: PrinterLanding };
  if (user.company.companyType !== 'operator') return { title: 'Overview', page: BrandLanding };
  return user.role === 'support'
    ? { title: 'Triage', page: SupportLanding }
    : { title: 'Overview', page: OperatorLanding };
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: landingOf(await requireSession()).title };
}

export default async function OverviewPage() {
  const user = await requireSession();
  const { title, page: Page } = landingOf(user);
  return (
    <PortalPage crumbs={[{ label: title }]}>
      <TextsFor areas={['scans']}>
        <Page user={user} />
      </TextsFor>
    </PortalPage>
  );
}
