import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { IngestionList } from '#components/ingestion/ingestion-list.tsx';
import { ingestionListQuery, loadIngestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { plural } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Ingestion' };

export default async function IngestionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'ingestion_view')) return <NotForRole title="Ingestion" />;
  const values = await loadIngestionListParams(searchParams);
  const count = (status?: 'processing' | 'error') =>
    read(listIngestions, { query: { limit: 1, ...(status ? { status } : {}) } });
  const [page, all, processing, refused] = await Promise.all([
    read(listIngestions, { query: ingestionListQuery(values) }),
    count(),
    count('processing'),
    count('error'),
  ]);
  const canUpload = can(user, 'ingestion_code_create');
  return (
    <PortalPage crumbs={[{ label: 'Ingestion' }]}>
      <PageHeader
        title="Ingestion"
        state={
          all.ok
            ? `${plural(all.data.count, 'upload')} of own codes${refused.ok && refused.data.count > 0 ? `, ${refused.data.count} refused` : ''}`
            : 'Uploads of own codes'
        }
        actions={
          canUpload && (
            <ButtonLink href={paths.newIngestion} variant="primary">
              Upload codes
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
            error: refused.ok ? refused.data.count : undefined,
          }}
          seesCompanies={can(user, 'support_view')}
          canUpload={canUpload}
          cancels={can(user, 'ingestion_cancel') && { company: user.company.id }}
        />
      ) : (
        <ListError title="The records could not be loaded" failure={page} />
      )}
    </PortalPage>
  );
}
