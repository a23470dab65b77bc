import { AppForm } from '#components/apps/app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('apps', (t) => t('add'));

export default async function NewAppPage() {
  const user = await requireSession();
  const t = await texts('apps');
  const page = { page: 'apps', crumbs: [{ label: t('addCrumb') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('add')} state={t('add.text', { company: user.company.name })} />
      <AppForm />
    </AreaPage>
  );
}
