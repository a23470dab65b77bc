import type { Metadata } from 'next';
import { SubstrateForm } from '#components/equipment/substrate-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New substrate' };

export default async function NewSubstratePage() {
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title="New substrate" />;
  return (
    <AreaPage area="settings" view={paths.equipment} user={user} crumbs={[{ label: 'New substrate' }]}>
      <PageHeader title="New substrate" state="What codes are printed on." />
      <SubstrateForm />
    </AreaPage>
  );
}
