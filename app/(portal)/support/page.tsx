import type { SearchParams } from 'nuqs/server';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { readTriage } from '#components/support/read-triage.ts';
import { Triage } from '#components/support/triage.tsx';
import { loadTriageParams } from '#components/support/triage-params.ts';
import { can } from '#lib/permissions/permissions.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Triage' };

export default async function SupportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'support_view')) return <NotForRole title="Triage" />;
  const values = await loadTriageParams(searchParams);
  return (
    <PortalPage crumbs={[{ label: 'Triage' }]}>
      <Triage {...(await readTriage(values, user.id))} values={values} userId={user.id} />
    </PortalPage>
  );
}
