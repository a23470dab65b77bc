import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { IngestionList } from '#components/ingestion/ingestion-list.tsx';
import { ingestionListQuery, loadIngestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('shell', (t) => t('nav.ingestion'));

export default async function IngestionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const shell = await getTranslations('shell');
  const t = await getTranslations('ingestion');
  const user = await requireSession();
  if (!mayOpen('ingestion', user)) return <NotForRole title={shell('nav.ingestion')} />;
  const values = await loadIngestionListParams(searchParams);
  const count = (query: { status?: 'processing' | 'error'; is_closed?: 'false' } = {}) =>
    read(listIngestions, { query: { limit: 1, ...query } });
  const [page, all, processing, open] = await Promise.all([
    read(listIngestions, { query: ingestionListQuery(values) }),
    count(),
    count({ status: 'processing' }),
    count({ status: 'error', is_closed: 'false' }),
  ]);
  const canUpload = can(user, 'ingestion_code_create');
  return (
    <PortalPage crumbs={[{ label: shell('nav.ingestion') }]}>
      <PageHeader
        title={shell('nav.ingestion')}
        state={
          all.ok
            ? open.ok && open.data.count > 0
              ? t('list.stateOpen', { count: all.data.count, open: open.data.count })
              : t('list.stateCount', { count: all.data.count })
            : t('list.state')
        }
        actions={
          canUpload && (
            <ButtonLink href={paths.newIngestion} variant="primary">
              {t('wizard.title')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <IngestionList
          values={values}
          page={{ count: page.data.count, results: page.data.results }}
          loadedAt={Date.now()}
          counts={{
            processing: processing.ok ? processing.data.count : undefined,
            open: open.ok ? open.data.count : undefined,
          }}
          seesCompanies={can(user, 'support_view')}
          canUpload={canUpload}
          cancels={can(user, 'ingestion_cancel') && { company: user.company.id }}
          closes={canUpload && { company: user.company.id }}
        />
      ) : (
        <ListError title={t('list.notLoaded')} failure={page} />
      )}
    </PortalPage>
  );
}
