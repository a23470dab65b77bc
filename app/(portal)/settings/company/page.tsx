import { CompanyForm } from '#components/company/company-form.tsx';
import { CompanyFacts, CompanyMails, CompanySettings } from '#components/company/company-view.tsx';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Company' };

export default async function CompanyPage() {
  const user = await requireSession();
  const company = await read(getCompany, { params: { id: user.company.id } });
  const mayChange = can(user, 'user_manage');
  return (
    <AreaPage area="settings" view={paths.company} user={user}>
      <PageHeader
        title={company.ok ? company.data.name : user.company.name}
        state={mayChange ? 'Your company, as all of its users have it.' : 'An account admin can change this.'}
      />
      {company.ok ? (
        <DetailLayout rail={<CompanyFacts company={company.data} />}>
          {mayChange ? <CompanyForm company={company.data} /> : <CompanySettings company={company.data} />}
          <CompanyMails companyType={company.data.company_type} />
        </DetailLayout>
      ) : (
        <ListError title="The company could not be loaded" failure={company} />
      )}
    </AreaPage>
  );
}
