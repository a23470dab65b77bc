import { getTranslations } from 'next-intl/server';
import { readScmFieldNames } from '#components/inspection-teams/read-scm-field-names.ts';
import { TeamForm } from '#components/inspection-teams/team-form.tsx';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('inspection-teams', (t) => t('add.label'));

export default async function NewInspectionTeamPage() {
  const t = await getTranslations('inspection-teams');
  const user = await requireSession();
  return formView({
    page: 'inspectionTeams',
    opens: 'newInspectionTeam',
    user,
    crumb: t('add.crumb'),
    title: t('add.label'),
    text: t('add.text', { company: user.company.name }),
    show: async () => <TeamForm scmFields={await readScmFieldNames()} />,
  });
}
