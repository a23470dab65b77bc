import { AppForm } from '#components/apps/app-form.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('apps', (t) => t('add'));

export default async function NewAppPage() {
  const user = await requireSession();
  const t = await texts('apps');
  const page = { area: 'settings', view: paths.apps, crumbs: [{ label: t('addCrumb') }] } as const;
  if (!mayView(page.area, page.view, user))
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
