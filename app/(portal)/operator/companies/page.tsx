import { companies } from '#components/operator/companies.list.tsx';
import { CompanyList } from '#components/operator/company-list.tsx';
import { listPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = listPage(companies, CompanyList);

export { generateMetadata };
export default Page;
