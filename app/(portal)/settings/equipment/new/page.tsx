import type { Metadata } from 'next';
import { EquipmentForm } from '#components/equipment/equipment-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New equipment' };

export default async function NewEquipmentPage() {
  const user = await requireSession();
  return (
    <AreaPage area="settings" view={paths.equipment} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader title="New equipment" state="A press or printer that codes are printed with." />
      <EquipmentForm asksCompany={can(user, 'template_edit')} />
    </AreaPage>
  );
}
