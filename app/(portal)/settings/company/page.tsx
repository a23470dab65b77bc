import { getTranslations } from 'next-intl/server';
import { CompanyForm } from '#components/company/company-form.tsx';
import { CompanyFacts, CompanySettings } from '#components/company/company-view.tsx';
import { NoticesForm } from '#components/company/notices-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getNotices } from '#lib/contract/notices.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { zonesWith } from '#lib/portal/zones.ts';

export const generateMetadata = pageTitle('company', (t) => t('title'));

export default async function CompanyPage() {
  const t = await getTranslations('company');
  const signOn = await getTranslations('single-sign-on');
  const user = await requireSession();
  const mayChange = can(user, 'user_manage');
  const own = { params: { id: user.company.id } };
  const [company, notices] = await Promise.all([read(getCompany, own), mayChange ? read(getNotices, own) : undefined]);
  return (
    <AreaPage page="company" user={user}>
      <PageHeader
        title={company.ok ? company.data.name : user.company.name}
        state={mayChange ? t('text') : t('textOthers')}
      />
      {company.ok ? (
        <DetailLayout rail={<CompanyFacts company={company.data} />}>
          {mayChange ? (
            <CompanyForm company={company.data} zones={zonesWith(company.data.settings?.time_zone ?? null)} />
          ) : (
            <CompanySettings company={company.data} />
          )}
          {mayChange && (
            <Section title={signOn('title')}>
              <Surface padded={false}>
                <SettingRow
                  title={signOn('title')}
                  action={<ButtonLink href={paths.singleSignOn}>{signOn('manage')}</ButtonLink>}
                >
                  {signOn('text')}
                </SettingRow>
              </Surface>
            </Section>
          )}
          {notices?.ok && <NoticesForm companyType={company.data.company_type} notices={notices.data.notices} />}
          {notices && !notices.ok && <ListError title={t('mailsNotLoaded')} failure={notices} />}
        </DetailLayout>
      ) : (
        <ListError title={t('notLoaded')} failure={company} />
      )}
    </AreaPage>
  );
}
