import { ProductList } from '#components/catalog/product-list.tsx';
import { productList } from '#components/catalog/products.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(productList, ProductList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
