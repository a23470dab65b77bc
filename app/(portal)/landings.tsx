import { getTranslations } from 'next-intl/server';
import { documentFilters } from '#components/codes/document-words.ts';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { HealthView } from '#components/operator/health-view.tsx';
import { readPortal } from '#components/operator/read-portal.ts';
import { BrandOverview, type Some } from '#components/overview/brand-overview.tsx';
import { NeedsYou } from '#components/overview/needs-you.tsx';
import { OperatorOverview } from '#components/overview/operator-overview.tsx';
import { PrinterOverview } from '#components/overview/printer-overview.tsx';
import { readOpenItems } from '#components/overview/read-open-items.ts';
import { readTriage } from '#components/support/read-triage.ts';
import { Triage } from '#components/support/triage.tsx';
import { loadTriageParams } from '#components/support/triage-params.ts';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { workorderStates } from '#components/workorders/workorder-states.ts';
import { listCompanies } from '#lib/contract/companies.ts';
import { listDocuments } from '#lib/contract/documents.ts';
import { getFirstSteps } from '#lib/contract/first-steps.ts';
import { getOperatorHealth, type OperatorHealth as OperatorHealthData } from '#lib/contract/operator-health.ts';
import { summariseScans } from '#lib/contract/scans.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session.ts';

const few = 5;

interface LandingProps {
  user: SessionUser;
}

export async function BrandLanding({ user }: LandingProps) {
  const timeZone = await readTimeZone(user);
  const [firstSteps, openItems, running, waiting, recent, downloads, summary] = await Promise.all([
    call(getFirstSteps, { params: { id: user.company.id } }),
    readOpenItems(),
    call(listWorkorders, { query: { ...workorderStates.running, limit: few } }),
    call(listWorkorders, { query: { ...workorderStates.waiting, limit: few, ordering: 'due_date' } }),
    read(listWorkorders, { query: { limit: few * 2, ordering: '-id' } }),
    call(listDocuments, { query: { limit: few, ordering: '-created_at' } }),
    can(user, 'scan_view') ? call(summariseScans, { query: { top: 1, time_zone: timeZone } }) : undefined,
  ]);
  if (!recent.ok && !isNotOffered(recent)) {
    const t = await getTranslations('overview');
    return (
      <>
        <PageHeader title={t('title')} />
        <ListError title={t('notLoaded')} failure={recent} />
      </>
    );
  }
  return (
    <BrandOverview
      firstSteps={firstSteps.ok ? firstSteps.data : null}
      rights={{
        manage: can(user, 'user_manage'),
        editProducts: can(user, 'product_edit'),
        askPartners: can(user, 'partnership_edit'),
        order: can(user, 'workorder_create'),
      }}
      openItems={openItems}
      running={some(running)}
      waiting={some(waiting)}
      recent={some(recent)}
      downloads={some(downloads)}
      names={downloads.ok ? await readFilterNames(downloads.data.results.map(documentFilters)) : {}}
      timeZone={timeZone}
      summary={summary?.ok ? summary.data : null}
      mayUpload={can(user, 'ingestion_code_create')}
      loadedAt={Date.now()}
    />
  );
}

export async function PrinterLanding() {
  const [openItems, waiting, ready] = await Promise.all([
    readOpenItems(),
    read(listWorkorders, { query: { ...workorderStates.waiting, limit: 20, ordering: 'due_date' } }),
    call(listWorkorders, { query: { ...workorderStates.ready, limit: 10, ordering: 'due_date' } }),
  ]);
  if (!waiting.ok) {
    const t = await getTranslations('overview');
    return (
      <>
        <PageHeader title={t('queue.title')} />
        <ListError title={t('queue.notLoaded')} failure={waiting} />
      </>
    );
  }
  return (
    <PrinterOverview
      openItems={openItems}
      waiting={waiting.data}
      ready={some(ready) ?? undefined}
      loadedAt={Date.now()}
    />
  );
}

export async function SupportLanding({ user }: LandingProps) {
  const values = await loadTriageParams(Promise.resolve({}));
  const [triage, openItems] = await Promise.all([readTriage(values, user.id), readOpenItems()]);
  return (
    <ClientMessages namespaces={['support', 'ingestion']}>
      <Triage {...triage} values={values} userId={user.id}>
        <NeedsYou initial={openItems} without="upload_failed" loadedAt={Date.now()} />
      </Triage>
    </ClientMessages>
  );
}

export async function OperatorLanding() {
  const [openItems, health, companies, users] = await Promise.all([
    readOpenItems(),
    call(getOperatorHealth, {}),
    read(listCompanies, { query: { limit: 10, ordering: '-created_at' } }),
    call(listUsers, { query: { limit: 10, ordering: '-created_at' } }),
  ]);
  return (
    <OperatorOverview openItems={openItems} loadedAt={Date.now()} companies={some(companies)} users={some(users)}>
      <OperatorHealth health={health} />
    </OperatorOverview>
  );
}

/** Nothing where the service does not say how it is. */
async function OperatorHealth({ health }: { health: CallResult<OperatorHealthData> }) {
  if (isNotOffered(health)) return null;
  const t = await getTranslations('operator');
  if (!health.ok) return <ListError title={t('health.notLoaded')} failure={health} />;
  return (
    <ClientMessages namespaces={['operator']}>
      <HealthView initial={health.data} portal={readPortal()} loadedAt={Date.now()} />
    </ClientMessages>
  );
}

/**
 * Each call of a page can fail on its own: the page reports it in its place and shows the rest. Null for endpoints that
 * the service does not have.
 */
function some<T>(result: CallResult<{ count: number; results: T[] }>): Some<T> {
  if (isNotOffered(result)) return null;
  return result.ok ? { count: result.data.count, results: result.data.results } : undefined;
}
