import { getTranslations } from 'next-intl/server';
import { UploadTemplateForm } from '#components/operator/upload-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('upload.new'));

export default async function NewUploadTemplatePage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return formView({
    page: 'operatorTemplates',
    opens: 'newOperatorUpload',
    user,
    crumb: t('upload.newCrumb'),
    title: t('upload.new'),
    text: t('upload.newText'),
    show: () => <UploadTemplateForm />,
  });
}
