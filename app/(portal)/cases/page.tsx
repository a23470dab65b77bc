import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CaseList } from '#components/cases/case-list.tsx';
import { caseListQuery, loadCaseListParams } from '#components/cases/case-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCases } from '#lib/contract/cases.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('cases', (t) => t('title'));

export default async function CasesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('cases');
  const user = await requireSession();
  if (!mayOpen('cases', user)) return <NotForRole title={t('title')} />;
  const values = await loadCaseListParams(searchParams);
  const page = await read(listCases, { query: caseListQuery(values, user.id) });
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      <PageHeader title={t('title')} state={t('text')} />
      {page.ok ? (
        <CaseList values={values} page={page.data} mayChange={can(user, 'codes_edit')} />
      ) : (
        <ListError title={t('notLoaded')} failure={page} />
      )}
    </PortalPage>
  );
}
