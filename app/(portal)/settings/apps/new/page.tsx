import { AppForm } from '#components/apps/app-form.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Add app' };

const page = { area: 'settings', view: paths.apps, crumbs: [{ label: 'Add' }] } as const;

export default async function NewAppPage() {
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title="Add app" state={`It authenticates the codes of ${user.company.name}.`} />
      <AppForm />
    </AreaPage>
  );
}
