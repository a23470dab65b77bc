import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { readTriage } from '#components/support/read-triage.ts';
import { Triage } from '#components/support/triage.tsx';
import { loadTriageParams } from '#components/support/triage-params.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('shell', (t) => t('nav.support'));

export default async function SupportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const shell = await getTranslations('shell');
  const user = await requireSession();
  if (!mayOpen('support', user)) return <NotForRole title={shell('nav.support')} />;
  const values = await loadTriageParams(searchParams);
  return (
    <PortalPage crumbs={[{ label: shell('nav.support') }]}>
      <Triage {...(await readTriage(values, user.id))} values={values} userId={user.id} />
    </PortalPage>
  );
}
