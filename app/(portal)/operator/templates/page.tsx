import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { loadTemplateListParams } from '#components/operator/operator-list-params.ts';
import { readTemplates, readUploadTemplates } from '#components/operator/read-templates.ts';
import { TemplateList, UploadTemplateList } from '#components/operator/template-lists.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('templates.label'));

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const frame = { page: 'operatorTemplates', user } as const;
  if (!mayOpen('operatorTemplates', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadTemplateListParams(searchParams);
  const mayEdit = can(user, 'template_edit');
  const isUploads = values.kind === 'uploads';
  const orders = isUploads ? undefined : await readTemplates(values);
  const uploads = isUploads ? await readUploadTemplates(values) : undefined;
  const failure = orders?.ok === false ? orders : uploads?.ok === false ? uploads : undefined;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('templates.label')}
        state={t('templates.text')}
        actions={
          mayEdit && (
            <ButtonLink href={isUploads ? paths.newOperatorUpload : paths.newOperatorTemplate} variant="primary">
              {isUploads ? t('upload.addOne') : t('template.addOne')}
            </ButtonLink>
          )
        }
      />
      <ViewTabs
        label={t('kinds')}
        views={[
          { label: t('forOrders'), href: paths.operatorTemplates, current: !isUploads },
          { label: t('forUploads'), href: paths.operatorUploads, current: isUploads },
        ]}
      />
      {orders?.ok && (
        <TemplateList values={values} count={orders.count} rows={orders.rows} names={orders.names} mayEdit={mayEdit} />
      )}
      {uploads?.ok && (
        <UploadTemplateList values={values} count={uploads.count} rows={uploads.rows} mayEdit={mayEdit} />
      )}
      {failure && <ListError title={t('templates.notLoaded')} failure={failure} />}
    </AreaPage>
  );
}
