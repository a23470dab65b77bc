import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CompanyList } from '#components/operator/company-list.tsx';
import { companyQuery, loadCompanyListParams } from '#components/operator/operator-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listCompanies } from '#lib/contract/companies.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('companies.label'));

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const values = await loadCompanyListParams(searchParams);
  return listView({
    page: 'operatorCompanies',
    user,
    read: () => read(listCompanies, { query: companyQuery(values) }),
    title: t('companies.label'),
    text: t('companies.text'),
    notLoaded: t('companies.notLoaded'),
    add: () => mayOpen('newOperatorCompany', user) && { href: paths.newOperatorCompany, label: t('company.addOne') },
    show: ({ count, results }) => <CompanyList values={values} count={count} rows={results} />,
  });
}
