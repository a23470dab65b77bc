import type { Metadata } from 'next';
import { LayoutForm } from '#components/equipment/layout-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New custom layout' };

export default async function NewLayoutPage() {
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title="New custom layout" />;
  return (
    <AreaPage area="settings" view={paths.equipment} user={user} crumbs={[{ label: 'New layout' }]}>
      <PageHeader title="New custom layout" state="Where a brand owner wants the secure graphic, and how large." />
      <LayoutForm />
    </AreaPage>
  );
}
