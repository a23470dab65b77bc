import type { Metadata } from 'next';
import { CompanyForm } from '#components/operator/company-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New company' };

export default async function NewCompanyPage() {
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title="New company" />;
  return (
    <AreaPage area="operator" view={paths.operatorCompanies} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader title="New company" state="Its first administrator and its templates come next." />
      <CompanyForm />
    </AreaPage>
  );
}
