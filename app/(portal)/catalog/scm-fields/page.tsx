import { catalogQuery, isFiltered, loadScmFieldListParams } from '#components/catalog/catalog-list-params.ts';
import { ListHead } from '#components/catalog/list-head.tsx';
import { readCompanyNames } from '#components/catalog/read-company-names.ts';
import { ScmFieldList } from '#components/catalog/scm-field-list.tsx';
import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { listScmFields } from '#lib/contract/catalog.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.scmFields'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const shell = await texts('shell');
  const t = await texts('catalog');
  const user = await requireSession();
  const place = { area: 'catalog', view: paths.scmFields, user } as const;
  if (!mayView('catalog', place.view, user)) return <AreaPage {...place}>{null}</AreaPage>;
  const values = await loadScmFieldListParams(searchParams);
  const [page, companies] = await Promise.all([
    read(listScmFields, { query: catalogQuery(values) }),
    readCompanyNames(user),
  ]);
  const mayEdit = can(user, 'product_edit');
  const isEmpty = page.ok && page.data.count === 0 && !isFiltered(values);
  return (
    <AreaPage {...place}>
      <ListHead
        title={shell('view.scmFields')}
        kind="scmField"
        count={page.ok ? page.data.count : undefined}
        archived={values.archived === 'yes'}
        actions={
          mayEdit &&
          !isEmpty && (
            <ButtonLink href={paths.newScmField} variant="primary">
              {shell('create.newScmField')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <ListFrame>
          <ScmFieldList
            values={values}
            count={page.data.count}
            rows={page.data.results}
            mayEdit={mayEdit}
            companies={companies}
          />
        </ListFrame>
      ) : (
        <ListError title={t('scmField.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
