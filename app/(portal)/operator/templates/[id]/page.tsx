import { getTranslations } from 'next-intl/server';
import { TemplateForm } from '#components/operator/lazy-template-form.tsx';
import { readTemplateChoices } from '#components/operator/read-operator.ts';
import { recordView } from '#components/shell/area-views.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { templateFacts } from '#components/workorders/template-facts.ts';
import { TemplatePicture } from '#components/workorders/template-picture.tsx';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { getTemplate } from '#lib/contract/workorder-templates.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('template.label'));

export default async function TemplatePage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return recordView({
    page: 'operatorTemplates',
    user,
    read: async () => read(getTemplate, { params: { id: readId((await params).id) } }),
    kind: t('template.label'),
    notLoaded: t('template.notLoaded'),
    nameOf: ({ name }) => name,
    show: async (template) => {
      const common = await getTranslations('common');
      const orders = await getTranslations('workorders');
      const { name, company, code_layout, is_archived } = template;
      const owner = await call(getCompany, { params: { id: company } }, { timeout: 3_000 });
      const mayEdit = can(user, 'template_edit');
      const names = mayEdit ? undefined : await readTemplateChoices(company);
      return (
        <>
          <PageHeader
            title={name}
            state={
              <StateLine
                parts={[
                  owner.ok && owner.data.name,
                  layoutName(code_layout, common),
                  t(is_archived ? 'archived' : 'inUse'),
                ]}
              />
            }
          />
          {mayEdit ? (
            <TemplateForm template={template} company={owner.ok ? owner.data : undefined} />
          ) : (
            <Surface className="grid max-w-160 gap-4">
              <TemplatePicture template={template} size="full" />
              <Facts
                facts={templateFacts(template, names?.ok ? names.data : { partners: [], layouts: [] }, orders, common)}
              />
            </Surface>
          )}
        </>
      );
    },
  });
}
