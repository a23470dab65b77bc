import { readCompaniesOfTemplates } from '#components/operator/read-templates.ts';
import { OrderTemplateList, UploadTemplateList } from '#components/operator/template-lists.tsx';
import { TemplateTabs } from '#components/operator/template-tabs.tsx';
import { orderTemplates, uploadTemplates } from '#components/operator/templates.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(orderTemplates, OrderTemplateList, {
  given: readCompaniesOfTemplates,
  variant: ({ kind }) => (kind === 'uploads' ? [uploadTemplates, UploadTemplateList] : undefined),
  above: (_user, { kind }) => <TemplateTabs isUploads={kind === 'uploads'} />,
});

export { generateMetadata };
export default Page;
