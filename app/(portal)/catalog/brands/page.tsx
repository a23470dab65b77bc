import { BrandList } from '#components/catalog/brand-list.tsx';
import { catalogQuery, isFiltered, loadGroupListParams } from '#components/catalog/catalog-list-params.ts';
import { ListHead } from '#components/catalog/list-head.tsx';
import { readCompanyNames } from '#components/catalog/read-company-names.ts';
import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { listBrands } from '#lib/contract/catalog.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('shell', (t) => t('view.brands'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const shell = await texts('shell');
  const t = await texts('catalog');
  const user = await requireSession();
  const place = { area: 'catalog', view: paths.brands, user } as const;
  if (!mayView('catalog', place.view, user)) return <AreaPage {...place}>{null}</AreaPage>;
  const values = await loadGroupListParams(searchParams);
  const [page, companies] = await Promise.all([
    read(listBrands, { query: catalogQuery(values) }),
    readCompanyNames(user),
  ]);
  const mayEdit = can(user, 'product_edit');
  const isEmpty = page.ok && page.data.count === 0 && !isFiltered(values);
  return (
    <AreaPage {...place}>
      <ListHead
        title={shell('view.brands')}
        kind="brand"
        count={page.ok ? page.data.count : undefined}
        archived={values.archived === 'yes'}
        actions={
          mayEdit &&
          !isEmpty && (
            <ButtonLink href={paths.newBrand} variant="primary">
              {shell('create.newBrand')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <ListFrame>
          <BrandList
            values={values}
            count={page.data.count}
            rows={page.data.results}
            mayEdit={mayEdit}
            companies={companies}
          />
        </ListFrame>
      ) : (
        <ListError title={t('brand.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
