import { getTranslations } from 'next-intl/server';
import { ModelTable } from '#components/ledger/model-table.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listPrintModels } from '#lib/contract/print-models.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('ledger', (t) => t('list.label'));

/** A press is trained now and then: programs read all of them through the interface. */
const shown = 100;

export default async function ModelsPage() {
  const t = await getTranslations('ledger');
  const user = await requireSession();
  const crumbs = [{ label: t('list.label') }];
  if (!mayOpen('models', user)) return <NotForRole title={t('list.label')} />;
  const found = await read(listPrintModels, { query: { limit: shown } });
  return (
    <PortalPage crumbs={crumbs}>
      <PageHeader title={t('list.label')} state={t('list.lead')} />
      {!found.ok && <ListError title={t('list.notLoaded')} failure={found} />}
      {found.ok && found.data.count === 0 && <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>}
      {found.ok && found.data.count > 0 && (
        <>
          <ModelTable models={found.data.results} />
          {found.data.count > shown && <p className="mt-2 text-xs text-ink3">{t('list.newest', { count: shown })}</p>}
        </>
      )}
    </PortalPage>
  );
}
