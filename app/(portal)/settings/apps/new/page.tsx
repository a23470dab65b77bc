import { getTranslations } from 'next-intl/server';
import { ScanAppForm } from '#components/scan-apps/scan-app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-apps', (t) => t('add.label'));

export default async function NewScanAppPage() {
  const user = await requireSession();
  const t = await getTranslations('scan-apps');
  const page = { page: 'scanApps', crumbs: [{ label: t('addCrumb') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('add.label')} state={t('add.text', { company: user.company.name })} />
      <ScanAppForm />
    </AreaPage>
  );
}
