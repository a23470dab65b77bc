import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { loadTemplateListParams } from '#components/operator/operator-list-params.ts';
import { readTemplates, readUploadTemplates } from '#components/operator/read-templates.ts';
import { TemplateList, UploadTemplateList } from '#components/operator/template-lists.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Templates' };

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorTemplates, user } as const;
  if (!mayView('operator', paths.operatorTemplates, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadTemplateListParams(searchParams);
  const mayEdit = can(user, 'template_edit');
  const isUploads = values.kind === 'uploads';
  const orders = isUploads ? undefined : await readTemplates(values);
  const uploads = isUploads ? await readUploadTemplates(values) : undefined;
  const failure = orders?.ok === false ? orders : uploads?.ok === false ? uploads : undefined;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title="Templates"
        state="What brand owners order from, and what their uploads follow."
        actions={
          mayEdit && (
            <ButtonLink href={isUploads ? paths.newOperatorUpload : paths.newOperatorTemplate} variant="primary">
              {isUploads ? 'Add an ingestion template' : 'Add a template'}
            </ButtonLink>
          )
        }
      />
      <ViewTabs
        label="Kinds"
        views={[
          { label: 'For orders', href: paths.operatorTemplates, current: !isUploads },
          { label: 'For uploads', href: paths.operatorUploads, current: isUploads },
        ]}
      />
      {orders?.ok && (
        <TemplateList values={values} count={orders.count} rows={orders.rows} names={orders.names} mayEdit={mayEdit} />
      )}
      {uploads?.ok && (
        <UploadTemplateList values={values} count={uploads.count} rows={uploads.rows} mayEdit={mayEdit} />
      )}
      {failure && <ListError title="The templates could not be loaded" failure={failure} />}
    </AreaPage>
  );
}
