import { getTranslations } from 'next-intl/server';
import { TemplateForm } from '#components/operator/template-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getTemplateRequest } from '#lib/contract/template-requests.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
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
  if (!mayOpen('newOperatorTemplate', user)) return <NotForRole title={t('template.new')} />;
  const { company: given, request: asked } = await searchParams;
  const company = given ? await read(getCompany, { params: { id: readId(String(given)) } }) : undefined;
  const request = asked ? await read(getTemplateRequest, { params: { id: readId(String(asked)) } }) : undefined;
  return (
    <AreaPage page="operatorTemplates" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('template.new')} state={t('template.newText')} />
      <TemplateForm
        company={company?.ok ? company.data : undefined}
        request={request?.ok && request.data.state === 'open' ? request.data : undefined}
      />
    </AreaPage>
  );
}
