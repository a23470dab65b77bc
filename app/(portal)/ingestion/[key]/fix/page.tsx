import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FixView } from '#components/ingestion/fixing/fix-view.tsx';
import { canBeFixed, nameOf } from '#components/ingestion/ingestion-words.ts';
import { readUploadChoices } from '#components/ingestion/read-upload-choices.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getIngestion } from '#lib/contract/ingestion.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('ingestion', (t) => t('fix.title'));

/** The failed rows of a refused file, to fix and send again. */
export default async function FixPage({ params }: { params: Promise<{ key: string }> }) {
  const t = await getTranslations('ingestion');
  const shell = await getTranslations('shell');
  const user = await requireSession();
  if (!mayOpen('fixIngestion', user)) return <NotForRole title={t('fix.title')} />;
  const key = decodeURIComponent((await params).key);
  const [record, choices] = await Promise.all([
    read(getIngestion, { params: { key } }),
    readUploadChoices({ archivedFields: true }),
  ]);
  const failed = [record, choices].find((result) => !result.ok);
  if (!record.ok && (record.status === 404 || record.status === 400)) notFound();
  if (record.ok && !canBeFixed(record.data)) notFound();
  return (
    <PortalPage
      crumbs={[
        { label: shell('nav.ingestion'), href: paths.ingestion },
        { label: record.ok ? nameOf(record.data) : key, href: paths.ingestionRecord(key) },
        { label: t('fix.title') },
      ]}
    >
      {record.ok && choices.ok ? (
        <FixView
          record={record.data}
          scmKeys={choices.data.scmFields.map((field) => field.key)}
          templates={choices.data.templates}
        />
      ) : (
        <>
          <h1 className="sr-only">{t('fix.title')}</h1>
          {failed && !failed.ok && <ListError title={t('record.notLoaded')} failure={failed} />}
        </>
      )}
    </PortalPage>
  );
}
