import { InspectionList } from '#components/inspection-teams/inspection-list.tsx';
import { inspections } from '#components/inspection-teams/inspections.list.tsx';
import { readTeams } from '#components/inspection-teams/read-teams.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(inspections, InspectionList, { given: readTeams });

export { generateMetadata };
export default Page;
