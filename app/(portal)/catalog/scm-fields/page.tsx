import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { ScmFieldList } from '#components/catalog/scm-field-list.tsx';
import { scmFieldList } from '#components/catalog/scm-fields.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(scmFieldList, ScmFieldList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
