import { UploadTemplateForm } from '#components/operator/upload-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('operator', (t) => t('upload.new'));

export default async function NewUploadTemplatePage() {
  const t = await texts('operator');
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title={t('upload.new')} />;
  return (
    <AreaPage area="operator" view={paths.operatorTemplates} user={user} crumbs={[{ label: t('upload.newCrumb') }]}>
      <PageHeader title={t('upload.new')} state={t('upload.newText')} />
      <UploadTemplateForm />
    </AreaPage>
  );
}
