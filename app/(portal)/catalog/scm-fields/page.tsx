import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { ScmFieldList } from '#components/catalog/scm-field-list.tsx';
import { scmFieldList } from '#components/catalog/scm-fields.list.tsx';
import { listPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = listPage(scmFieldList, ScmFieldList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
