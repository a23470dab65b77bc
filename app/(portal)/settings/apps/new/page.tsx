import { getTranslations } from 'next-intl/server';
import { AppForm } from '#components/apps/app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('apps', (t) => t('add.label'));

export default async function NewAppPage() {
  const user = await requireSession();
  const t = await getTranslations('apps');
  const page = { page: 'apps', crumbs: [{ label: t('addCrumb') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('add.label')} state={t('add.text', { company: user.company.name })} />
      <AppForm />
    </AreaPage>
  );
}
