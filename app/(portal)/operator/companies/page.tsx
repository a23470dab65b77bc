import { companies } from '#components/operator/companies.list.tsx';
import { CompanyList } from '#components/operator/company-list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(companies, CompanyList);

export { generateMetadata };
export default Page;
