import { getTranslations } from 'next-intl/server';
import { ScanAppForm } from '#components/scan-apps/scan-app-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('scanApp.new'));

export default async function NewScanAppPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return formView({
    page: 'operatorScanApps',
    opens: 'newOperatorScanApp',
    user,
    crumb: t('new'),
    title: t('scanApp.new'),
    text: t('scanApp.newText'),
    show: () => <ScanAppForm asksCompany />,
  });
}
