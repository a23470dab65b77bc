import { TeamList } from '#components/inspection-teams/team-list.tsx';
import { inspectionTeams } from '#components/inspection-teams/teams.list.tsx';
import { listPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = listPage(inspectionTeams, TeamList);

export { generateMetadata };
export default Page;
