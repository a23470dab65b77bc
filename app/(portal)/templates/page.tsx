import { getTranslations } from 'next-intl/server';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { readTemplateFacts, readTemplateRequests } from '#components/templates/read-template-facts.ts';
import { RequestList } from '#components/templates/request-list.tsx';
import { TemplateList } from '#components/templates/template-list.tsx';
import { templates } from '#components/templates/templates.list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { paths } from '#lib/portal/paths.ts';

const { generateMetadata, Page } = readListPage(templates, TemplateList, {
  given: readTemplateFacts,
  actions: async (_filters, user) => {
    const t = await getTranslations('templates');
    return (
      (await readTemplateRequests(user)) && <ButtonLink href={paths.newTemplateRequest}>{t('request.ask')}</ButtonLink>
    );
  },
  below: async (user) => {
    const requests = await readTemplateRequests(user);
    return requests && <RequestList requests={requests} />;
  },
});

export { generateMetadata };
export default Page;
