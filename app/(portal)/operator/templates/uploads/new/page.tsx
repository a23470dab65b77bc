import { getTranslations } from 'next-intl/server';
import { UploadTemplateForm } from '#components/operator/upload-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('upload.new'));

export default async function NewUploadTemplatePage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  if (!mayOpen('newOperatorUpload', user)) return <NotForRole title={t('upload.new')} />;
  return (
    <AreaPage page="operatorTemplates" user={user} crumbs={[{ label: t('upload.newCrumb') }]}>
      <PageHeader title={t('upload.new')} state={t('upload.newText')} />
      <UploadTemplateForm />
    </AreaPage>
  );
}
