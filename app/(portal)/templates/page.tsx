import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { readCompanyNames } from '#components/catalog/read-company-names.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { RequestList } from '#components/templates/request-list.tsx';
import { TemplateList } from '#components/templates/template-list.tsx';
import { loadTemplateListParams, templateListQuery } from '#components/templates/template-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listCustomLayouts } from '#lib/contract/printing.ts';
import { listTemplateRequests } from '#lib/contract/template-requests.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('shell', (t) => t('nav.templates'));

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const shell = await getTranslations('shell');
  const t = await getTranslations('templates');
  const user = await requireSession();
  if (!mayOpen('templates', user)) return <NotForRole title={shell('nav.templates')} />;
  const values = await loadTemplateListParams(searchParams);
  const [page, partnerships, layouts, companies, requests] = await Promise.all([
    read(listTemplates, { query: templateListQuery(values) }),
    call(listPartnerships, { query: { limit: 200 } }),
    call(listCustomLayouts, { query: { limit: 200 } }),
    readCompanyNames(user),
    mayOpen('newTemplateRequest', user) ? call(listTemplateRequests, { query: { limit: 20 } }) : undefined,
  ]);
  return (
    <PortalPage crumbs={[{ label: shell('nav.templates') }]}>
      <PageHeader
        title={shell('nav.templates')}
        state={t('state')}
        actions={requests?.ok && <ButtonLink href={paths.newTemplateRequest}>{t('request.ask')}</ButtonLink>}
      />
      {page.ok ? (
        <TemplateList
          values={values}
          count={page.data.count}
          templates={page.data.results}
          // Without the names the ids are shown: no reason to show nothing.
          names={{
            partners: partnerships.ok ? partnerships.data.results.map((entry) => entry.printing_partner) : [],
            layouts: layouts.ok ? layouts.data.results : [],
          }}
          companies={companies}
          standardUrlPrefix={`${portalEnv().codeUrl}/`}
          mayOrder={can(user, 'workorder_create')}
        />
      ) : (
        <ListError title={t('notLoaded')} failure={page} />
      )}
      {requests?.ok && <RequestList requests={requests.data.results} />}
    </PortalPage>
  );
}
