import { getTranslations } from 'next-intl/server';
import { TemplateForm } from '#components/operator/template-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getTemplateRequest } from '#lib/contract/template-requests.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('template.new'));

export default async function NewTemplatePage({
  searchParams,
}: {
  searchParams: Promise<{ company?: string; request?: string }>;
}) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return formView({
    page: 'operatorTemplates',
    opens: 'newOperatorTemplate',
    user,
    crumb: t('new'),
    title: t('template.new'),
    text: t('template.newText'),
    show: async () => {
      const { company: given, request: asked } = await searchParams;
      const company = given ? await read(getCompany, { params: { id: readId(String(given)) } }) : undefined;
      const request = asked ? await read(getTemplateRequest, { params: { id: readId(String(asked)) } }) : undefined;
      return (
        <TemplateForm
          company={company?.ok ? company.data : undefined}
          request={request?.ok && request.data.state === 'open' ? request.data : undefined}
        />
      );
    },
  });
}
