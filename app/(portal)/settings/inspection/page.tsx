import { getTranslations } from 'next-intl/server';
import { TeamList } from '#components/inspection-teams/team-list.tsx';
import { inspectionTeams } from '#components/inspection-teams/teams.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { paths } from '#lib/portal/paths.ts';

const { generateMetadata, Page } = readListPage(inspectionTeams, TeamList, {
  actions: async () => {
    const t = await getTranslations('inspection-teams');
    return (
      <>
        <ButtonLink href={paths.inspections}>{t('inspections')}</ButtonLink>
        <ButtonLink href={paths.newInspectionTeam} variant="primary">
          {t('add.label')}
        </ButtonLink>
      </>
    );
  },
});

export { generateMetadata };
export default Page;
