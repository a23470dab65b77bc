import { getTranslations } from 'next-intl/server';
import { readOwnPrefixes } from '#components/domains/read-own-prefixes.ts';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { readUploadChoices } from '#components/ingestion/read-upload-choices.ts';
import { settingsOf } from '#components/ingestion/upload-settings.ts';
import { destinationOf } from '#components/ingestion/wizard/destination.ts';
import { UploadWizard } from '#components/ingestion/wizard/upload-wizard.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getIngestion } from '#lib/contract/ingestion.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('ingestion', (t) => t('wizard.title'));

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NewUploadPage({ searchParams }: PageProps) {
  const t = await getTranslations('ingestion');
  const shell = await getTranslations('shell');
  const user = await requireSession();
  if (!mayOpen('newIngestion', user)) return <NotForRole title={t('wizard.title')} />;
  const { retry_of: retryOf } = await searchParams;
  const [choices, ownPrefixes, corrected] = await Promise.all([
    readUploadChoices(),
    readOwnPrefixes(),
    typeof retryOf === 'string' && retryOf !== ''
      ? read(getIngestion, { params: { key: retryOf.slice(0, 100) } })
      : undefined,
  ]);
  const failed = [choices, corrected].find((result) => result?.ok === false);
  const record = corrected?.ok ? corrected.data : undefined;
  return (
    <PortalPage crumbs={[{ label: shell('nav.ingestion'), href: paths.ingestion }, { label: t('wizard.title') }]}>
      {!choices.ok || failed?.ok === false ? (
        <>
          <h1 className="sr-only">{t('wizard.title')}</h1>
          {failed?.ok === false && <ListError title={t('wizard.notLoaded')} failure={failed} />}
        </>
      ) : (
        <UploadWizard
          key={record?.key ?? 'new'}
          {...choices.data}
          owner={{ userId: user.id, companyId: user.company.id }}
          standardPrefix={`${portalEnv().codeUrl}/`}
          ownPrefixes={ownPrefixes}
          canAddFields={can(user, 'product_edit')}
          correction={
            record && {
              key: record.key,
              name: nameOf(record),
              destination: destinationOf(record, choices.data.templates),
              settings: settingsOf(record),
            }
          }
        />
      )}
    </PortalPage>
  );
}
