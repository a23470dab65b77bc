import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CompanyForm } from '#components/company/lazy-company-form.tsx';
import { CompanyDomains } from '#components/operator/company-domains.tsx';
import { CompanyTemplates } from '#components/operator/company-templates.tsx';
import { CompanyUsers } from '#components/operator/company-users.tsx';
import { readCompany } from '#components/operator/read-company.ts';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { zonesWith } from '#lib/portal/zones.ts';

export const generateMetadata = pageTitle('operator', (t) => t('company.label'));

export default async function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const frame = { page: 'operatorCompanies', user } as const;
  if (!mayOpen('operatorCompanies', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const { company, users, invitations, templates, signOn } = await readCompany(readId((await params).id), user);
  if (!company.ok) {
    if (company.status === 404) notFound();
    return (
      <AreaPage {...frame} crumbs={[{ label: t('company.label') }]}>
        <ListError title={t('company.notLoaded')} failure={company} />
      </AreaPage>
    );
  }
  const { name, slug, company_type, created_at } = company.data;
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
      <PageHeader
        title={name}
        state={
          <StateLine
            parts={[
              t(`type.${company_type}`),
              <span key="slug" className="font-mono text-code">
                {slug}
              </span>,
              <span key="since">
                {t.rich('since.label', { time: () => <Time value={created_at} format="date" /> })}
              </span>,
            ]}
          />
        }
      />
      {users?.ok && (
        <CompanyUsers
          company={company.data}
          users={users.data.results}
          count={users.data.count}
          invitations={invitations?.ok ? invitations.data.results : []}
          self={user.id}
        />
      )}
      {users?.ok === false && <ListError title={t('users.notLoaded')} failure={users} />}
      {templates?.ok && (
        <CompanyTemplates
          company={company.data.id}
          templates={templates.data.results}
          mayEdit={can(user, 'template_edit')}
        />
      )}
      {templates?.ok === false && <ListError title={t('templates.notLoaded')} failure={templates} />}
      {signOn?.ok && <CompanyDomains company={company.data.id} settings={signOn.data} />}
      {can(user, 'user_manage') && (
        <CompanyForm
          key={JSON.stringify(company.data)}
          company={company.data}
          zones={zonesWith(company.data.settings?.time_zone ?? null)}
          hasSlug
        />
      )}
    </AreaPage>
  );
}
