import { getTranslations } from 'next-intl/server';
import { NewScanAppForm } from '#components/operator/scan-app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('scanApp.new'));

export default async function NewScanAppPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return (
    <AreaPage page="operatorScanApps" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('scanApp.new')} state={t('scanApp.newText')} />
      <NewScanAppForm />
    </AreaPage>
  );
}
