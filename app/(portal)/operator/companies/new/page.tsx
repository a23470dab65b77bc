import { getTranslations } from 'next-intl/server';
import { CompanyForm } from '#components/operator/company-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('company.new'));

export default async function NewCompanyPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return formView({
    page: 'operatorCompanies',
    opens: 'newOperatorCompany',
    user,
    crumb: t('new'),
    title: t('company.new'),
    text: t('company.newText'),
    show: () => <CompanyForm />,
  });
}
