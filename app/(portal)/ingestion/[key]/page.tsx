import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { listInput } from '#components/data-table/define-list.ts';
import { ErrorList } from '#components/ingestion/error-list.tsx';
import { ErrorSummaries } from '#components/ingestion/error-summaries.tsx';
import { errors } from '#components/ingestion/errors.list.tsx';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { RecordView } from '#components/ingestion/record-view.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getIngestion, type IngestionRecord, listIngestionErrors } from '#lib/contract/ingestion.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { uploadColumnNames } from '#lib/upload/upload-rules.ts';

export const generateMetadata = pageTitle('ingestion', (t) => t('record.page'));

interface PageProps {
  params: Promise<{ key: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function RecordPage({ params, searchParams }: PageProps) {
  const shell = await getTranslations('shell');
  const t = await getTranslations('ingestion');
  const user = await requireSession();
  if (!mayOpen('ingestion', user)) return <NotForRole title={shell('nav.ingestion')} />;
  const key = decodeURIComponent((await params).key);
  const result = await read(getIngestion, { params: { key } });
  const listCrumb = { label: shell('nav.ingestion'), href: paths.ingestion };
  if (!result.ok) {
    if (result.status === 404 || result.status === 400) notFound();
    return (
      <PortalPage crumbs={[listCrumb, { label: key }]}>
        <h1 className="sr-only">{t('record.page')}</h1>
        <ListError title={t('record.notLoaded')} failure={result} />
      </PortalPage>
    );
  }
  const record = result.data;
  const fileFailed = (await searchParams).file === 'failed';
  return (
    <PortalPage crumbs={[listCrumb, { label: nameOf(record) }]}>
      {fileFailed && (
        <Callout tone="bad" role="alert" title={t('record.fileFailed')} className="mb-4">
          {t('record.fileFailedText')}
        </Callout>
      )}
      <RecordView
        record={record}
        loadedAt={Date.now()}
        sender={record.created_by?.id === user.id ? user : record.created_by}
        canUpload={can(user, 'ingestion_code_create')}
        canClose={can(user, 'ingestion_code_create') && record.company.id === user.company.id}
        seesCompanies={can(user, 'support_view')}
      >
        {record.status === 'error' && <Errors record={record} search={await searchParams} />}
      </RecordView>
    </PortalPage>
  );
}

async function Errors({ record, search }: { record: IngestionRecord; search: SearchParams }) {
  const t = await getTranslations('ingestion');
  const values = createLoader(errors.params)(search);
  const [page, fields] = await Promise.all([
    read(listIngestionErrors, { params: { key: record.key }, query: listInput(errors, values).query }),
    read(listScmFields, { query: { limit: 200 } }),
  ]);
  const kinds = record.result_data.errors ?? [];
  if (isNotOffered(page)) return <ErrorSummaries errors={kinds} />;
  if (!page.ok) return <ListError title={t('errors.notLoaded')} failure={page} />;
  const keys = fields.ok ? fields.data.results.map((field) => field.key) : [];
  return (
    <ErrorList
      record={record}
      values={values}
      count={page.data.count}
      rows={page.data.results}
      given={{ kinds: kinds.map(({ type }) => type), columnNames: [...uploadColumnNames, ...keys] }}
    />
  );
}
