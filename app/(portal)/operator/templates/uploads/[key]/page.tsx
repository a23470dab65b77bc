import type { Metadata } from 'next';
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

export const metadata: Metadata = { title: 'Ingestion template' };

export default async function UploadTemplatePage({ params }: { params: Promise<{ key: string }> }) {
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorTemplates, user } as const;
  if (!mayView('operator', paths.operatorTemplates, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const key = decodeURIComponent((await params).key);
  const template = await read(getIngestionTemplate, { params: { key } });
  if (!template.ok) {
    if (template.status === 404) notFound();
    return (
      <AreaPage {...frame} crumbs={[{ label: 'Ingestion template' }]}>
        <ListError title="The template could not be loaded" failure={template} />
      </AreaPage>
    );
  }
  const { name, workorder_template, is_archived, id_format, description } = template.data;
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
      <PageHeader
        title={name}
        state={<StateLine parts={[`Orders of ${workorder_template.name}`, is_archived ? 'Archived' : 'In use']} />}
      />
      {can(user, 'template_edit') ? (
        <UploadTemplateForm template={template.data} />
      ) : (
        <Surface className="max-w-160">
          <Facts
            facts={[
              { label: 'Key', value: key, copy: key, mono: true },
              { label: 'Description', value: description || null },
              { label: 'Codes come', value: workorder_template.ingestion_mode },
              { label: 'Ids', value: id_format },
            ]}
          />
        </Surface>
      )}
    </AreaPage>
  );
}
