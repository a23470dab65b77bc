import type { Metadata } from 'next';
import { NewAppForm } from '#components/operator/app-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New scan app' };

export default async function NewAppPage() {
  const user = await requireSession();
  return (
    <AreaPage area="operator" view={paths.operatorApps} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader title="New scan app" state="An application that sends photos to be judged." />
      <NewAppForm />
    </AreaPage>
  );
}
