import { getTranslations } from 'next-intl/server';
import { UploadTemplateForm } from '#components/operator/lazy-upload-form.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { getIngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('upload.label'));

export default async function UploadTemplatePage({ params }: { params: Promise<{ key: string }> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return recordView({
    page: 'operatorTemplates',
    user,
    read: async () => read(getIngestionTemplate, { params: { key: decodeURIComponent((await params).key) } }),
    kind: t('upload.label'),
    notLoaded: t('template.notLoaded'),
    nameOf: ({ name }) => name,
    show: (template) => {
      const { key, name, workorder_template, is_archived, id_format, description } = template;
      return (
        <>
          <PageHeader
            title={name}
            state={
              <StateLine
                parts={[t('ordersOf', { name: workorder_template.name }), t(is_archived ? 'archived' : 'inUse')]}
              />
            }
          />
          {can(user, 'template_edit') ? (
            <UploadTemplateForm template={template} />
          ) : (
            <Surface className="max-w-160">
              <Facts
                facts={[
                  { label: t('key'), value: key, copy: key, mono: true },
                  { label: t('description'), value: description || null },
                  { label: t('codesCome'), value: workorder_template.ingestion_mode },
                  { label: t('ids.label'), value: id_format },
                ]}
              />
            </Surface>
          )}
        </>
      );
    },
  });
}
