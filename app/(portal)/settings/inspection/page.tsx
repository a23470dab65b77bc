import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { TeamList } from '#components/inspection-teams/team-list.tsx';
import { loadTeamListParams, teamListQuery } from '#components/inspection-teams/team-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listInspectionTeams } from '#lib/contract/inspection.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('inspection-teams', (t) => t('label'));

export default async function InspectionTeamsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('inspection-teams');
  const user = await requireSession();
  const values = await loadTeamListParams(searchParams);
  return listView({
    page: 'inspectionTeams',
    user,
    read: () => read(listInspectionTeams, { query: teamListQuery(values) }),
    title: t('label'),
    text: t('text'),
    notLoaded: t('notLoaded'),
    add: () => ({ href: paths.newInspectionTeam, label: t('add.label') }),
    show: ({ count, results }) => <TeamList values={values} count={count} rows={results} />,
  });
}
