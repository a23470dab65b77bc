import { CaseList } from '#components/cases/case-list.tsx';
import { cases } from '#components/cases/cases.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(cases, CaseList);

export { generateMetadata };
export default Page;
