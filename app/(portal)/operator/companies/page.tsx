import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { CompanyList } from '#components/operator/company-list.tsx';
import { companyQuery, loadCompanyListParams } from '#components/operator/operator-list-params.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCompanies } from '#lib/contract/companies.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('operator', (t) => t('companies'));

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('operator');
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorCompanies, user } as const;
  if (!mayView('operator', paths.operatorCompanies, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadCompanyListParams(searchParams);
  const page = await read(listCompanies, { query: companyQuery(values) });
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('companies')}
        state={t('companies.text')}
        actions={
          can(user, 'template_edit') && (
            <ButtonLink href={paths.newOperatorCompany} variant="primary">
              {t('company.addOne')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <CompanyList values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title={t('companies.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
