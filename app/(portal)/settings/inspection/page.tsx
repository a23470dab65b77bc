import { TeamList } from '#components/inspection-teams/team-list.tsx';
import { inspectionTeams } from '#components/inspection-teams/teams.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(inspectionTeams, TeamList);

export { generateMetadata };
export default Page;
