import { BrandList } from '#components/catalog/brand-list.tsx';
import { brandList } from '#components/catalog/brands.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(brandList, BrandList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
