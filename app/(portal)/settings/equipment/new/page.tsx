import { getTranslations } from 'next-intl/server';
import { EquipmentForm } from '#components/equipment/equipment-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newTitle'));

export default async function NewEquipmentPage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  return formView({
    page: 'equipment',
    opens: 'newEquipment',
    user,
    crumb: t('new'),
    title: t('newTitle'),
    text: t('newText'),
    show: () => <EquipmentForm asksCompany={can(user, 'template_edit')} />,
  });
}
