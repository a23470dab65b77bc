import { getTranslations } from 'next-intl/server';
import { ScanAppForm } from '#components/scan-apps/scan-app-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-apps', (t) => t('add.label'));

export default async function NewScanAppPage() {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  return formView({
    page: 'scanApps',
    opens: 'newScanApp',
    user,
    crumb: t('addCrumb'),
    title: t('add.label'),
    text: t('add.text', { company: user.company.name }),
    show: () => <ScanAppForm />,
  });
}
