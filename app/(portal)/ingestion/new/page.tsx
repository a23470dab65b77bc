import { ListError } from '#components/data-table/list-error.tsx';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { UploadForm } from '#components/ingestion/upload-form.tsx';
import { settingsOf } from '#components/ingestion/upload-settings.ts';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { listScmFields } from '#lib/contract/catalog.ts';
import { getIngestion } from '#lib/contract/ingestion.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Upload codes' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NewUploadPage({ searchParams }: PageProps) {
  const user = await requireSession();
  const { retry_of: retryOf } = await searchParams;
  const crumbs = [{ label: 'Ingestion', href: paths.ingestion }, { label: 'Upload codes' }];
  if (!can(user, 'ingestion_code_create')) {
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">Upload codes</h1>
        <ErrorState
          title="Your role does not upload codes"
          message="Ask an admin of your account to do it, or for the role."
        />
      </PortalPage>
    );
  }
  const [fields, corrected] = await Promise.all([
    read(listScmFields, { query: { limit: 200 } }),
    typeof retryOf === 'string' && retryOf !== ''
      ? read(getIngestion, { params: { key: retryOf.slice(0, 100) } })
      : undefined,
  ]);
  const record = corrected?.ok ? corrected.data : undefined;
  const failed = [fields, corrected].find((result) => result?.ok === false);
  return (
    <PortalPage crumbs={crumbs}>
      {!fields.ok || failed?.ok === false ? (
        <>
          <h1 className="sr-only">Upload codes</h1>
          {failed?.ok === false && <ListError title="What an upload needs could not be loaded" failure={failed} />}
        </>
      ) : (
        <UploadForm
          key={record?.key ?? 'new'}
          standardPrefix={`${portalEnv().codeUrl}/`}
          scmFields={fields.data.results.map(({ key, name }) => ({ key, name }))}
          correction={record && { key: record.key, name: nameOf(record), settings: settingsOf(record) }}
        />
      )}
    </PortalPage>
  );
}
