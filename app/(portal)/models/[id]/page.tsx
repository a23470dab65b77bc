import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { LedgerContent } from '#components/ledger/ledger-content.tsx';
import { ManageChallenges } from '#components/ledger/manage-challenges.tsx';
import { ModelFacts } from '#components/ledger/model-facts.tsx';
import { PublishLedger } from '#components/ledger/publish-ledger.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { readModelLedger } from '#lib/contract/print-models.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('ledger', (t) => t('title'));

export default async function ModelLedgerPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('ledger');
  const user = await requireSession();
  const list = { label: t('list.label'), href: paths.models };
  if (!mayOpen('models', user)) return <NotForRole title={t('list.label')} />;
  const found = await read(readModelLedger, { params: { id: readId((await params).id) } });
  if (!found.ok && found.status === 404) notFound();
  if (!found.ok) {
    return (
      <PortalPage crumbs={[list, { label: t('title') }]}>
        <ListError title={t('notLoaded')} failure={found} />
      </PortalPage>
    );
  }
  const ledger = found.data;
  const title = t('onSubstrate', { equipment: ledger.equipment.name, substrate: ledger.substrate.name });
  return (
    <PortalPage crumbs={[list, { label: title }]}>
      <PageHeader
        title={title}
        state={
          <StateLine
            parts={[
              t('version', { version: String(ledger.version) }),
              <span key="trained">
                {t.rich('trained', { time: () => <Time value={ledger.created_at} format="date" /> })}
              </span>,
              ledger.scope === 'workorder' && t('forWorkorder'),
            ]}
          />
        }
      />
      <DetailLayout
        rail={<ModelFacts ledger={ledger} partner={ledger.printing_partner.name} versions={ledger.versions} />}
      >
        <LedgerContent
          ledger={ledger}
          challenges={
            <ManageChallenges
              model={ledger.id}
              challenges={ledger.challenges}
              isPublished={ledger.publication !== null}
              mayManage={can(user, 'scan_app_manage')}
              mayDownload={can(user, 'workorder_download')}
            />
          }
        />
        {can(user, 'scan_app_manage') && <PublishLedger model={ledger.id} publication={ledger.publication} />}
      </DetailLayout>
    </PortalPage>
  );
}
