import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { UploadTemplateForm } from '#components/operator/upload-form.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { getIngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('operator', (t) => t('upload'));

export default async function UploadTemplatePage({ params }: { params: Promise<{ key: string }> }) {
  const t = await texts('operator');
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorTemplates, user } as const;
  if (!mayView('operator', paths.operatorTemplates, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const key = decodeURIComponent((await params).key);
  const template = await read(getIngestionTemplate, { params: { key } });
  if (!template.ok) {
    if (template.status === 404) notFound();
    return (
      <AreaPage {...frame} crumbs={[{ label: t('upload') }]}>
        <ListError title={t('template.notLoaded')} failure={template} />
      </AreaPage>
    );
  }
  const { name, workorder_template, is_archived, id_format, description } = template.data;
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
      <PageHeader
        title={name}
        state={
          <StateLine
            parts={[t('ordersOf', { name: workorder_template.name }), t(is_archived ? 'archived' : 'inUse')]}
          />
        }
      />
      {can(user, 'template_edit') ? (
        <UploadTemplateForm template={template.data} />
      ) : (
        <Surface className="max-w-160">
          <Facts
            facts={[
              { label: t('key'), value: key, copy: key, mono: true },
              { label: t('description'), value: description || null },
              { label: t('codesCome'), value: workorder_template.ingestion_mode },
              { label: t('ids'), value: id_format },
            ]}
          />
        </Surface>
      )}
    </AreaPage>
  );
}
