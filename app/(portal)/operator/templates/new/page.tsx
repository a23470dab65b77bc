import type { Metadata } from 'next';
import { TemplateForm } from '#components/operator/template-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New template' };

export default async function NewTemplatePage({ searchParams }: { searchParams: Promise<{ company?: string }> }) {
  const user = await requireSession();
  if (!can(user, 'template_edit')) return <NotForRole title="New template" />;
  const { company: given } = await searchParams;
  const company = given ? await read(getCompany, { params: { id: readId(String(given)) } }) : undefined;
  return (
    <AreaPage area="operator" view={paths.operatorTemplates} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader title="New template" state="Orders made from it follow it, and stay as they were when it changes." />
      <TemplateForm company={company?.ok ? company.data : undefined} />
    </AreaPage>
  );
}
