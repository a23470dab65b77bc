import { getTranslations } from 'next-intl/server';
import { readScmFieldNames } from '#components/inspection-teams/read-scm-field-names.ts';
import { TeamForm } from '#components/inspection-teams/team-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('inspection-teams', (t) => t('add.label'));

export default async function NewInspectionTeamPage() {
  const user = await requireSession();
  const t = await getTranslations('inspection-teams');
  const page = { page: 'inspectionTeams', crumbs: [{ label: t('add.crumb') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('add.label')} state={t('add.text', { company: user.company.name })} />
      <TeamForm scmFields={await readScmFieldNames()} />
    </AreaPage>
  );
}
