import { getTranslations } from 'next-intl/server';
import { EquipmentForm } from '#components/equipment/equipment-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newTitle'));

export default async function NewEquipmentPage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  return (
    <AreaPage page="equipment" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('newTitle')} state={t('newText')} />
      <EquipmentForm asksCompany={can(user, 'template_edit')} />
    </AreaPage>
  );
}
