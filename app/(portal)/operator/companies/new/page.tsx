import { getTranslations } from 'next-intl/server';
import { CompanyForm } from '#components/operator/company-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('company.new'));

export default async function NewCompanyPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  if (!mayOpen('newOperatorCompany', user)) return <NotForRole title={t('company.new')} />;
  return (
    <AreaPage page="operatorCompanies" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('company.new')} state={t('company.newText')} />
      <CompanyForm />
    </AreaPage>
  );
}
