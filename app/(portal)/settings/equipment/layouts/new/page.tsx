import { getTranslations } from 'next-intl/server';
import { LayoutForm } from '#components/equipment/layout-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('newLayout'));

export default async function NewLayoutPage() {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  return formView({
    page: 'equipment',
    opens: 'newCustomLayout',
    user,
    crumb: t('newLayoutCrumb'),
    title: t('newLayout'),
    text: t('newLayoutText'),
    show: () => <LayoutForm />,
  });
}
