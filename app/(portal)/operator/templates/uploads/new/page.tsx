import type { Metadata } from 'next';
import { UploadTemplateForm } from '#components/operator/upload-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New ingestion template' };

export default async function NewUploadTemplatePage() {
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title="New ingestion template" />;
  return (
    <AreaPage area="operator" view={paths.operatorTemplates} user={user} crumbs={[{ label: 'New for uploads' }]}>
      <PageHeader title="New ingestion template" state="Which order is made of uploaded codes, and how ids are read." />
      <UploadTemplateForm />
    </AreaPage>
  );
}
