import { ListError } from '#components/data-table/list-error.tsx';
import { BrandOverview, type Some } from '#components/overview/brand-overview.tsx';
import { OperatorOverview } from '#components/overview/operator-overview.tsx';
import { PrinterOverview } from '#components/overview/printer-overview.tsx';
import { SupportOverview } from '#components/overview/support-overview.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { workorderCountQuery } from '#components/workorders/workorder-list-params.ts';
import { listCompanies } from '#lib/contract/companies.ts';
import { listDocuments } from '#lib/contract/documents.ts';
import { ingestionErrorTypes, listIngestions } from '#lib/contract/ingestion.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session.ts';

const few = 5;

interface LandingProps {
  user: SessionUser;
}

export async function BrandLanding({ user }: LandingProps) {
  const seesScans = can(user, 'scan_view');
  const [running, waiting, recent, failed, downloads, suspicious, activity] = await Promise.all([
    call(listWorkorders, { query: { ...workorderCountQuery('running'), limit: few } }),
    call(listWorkorders, { query: { ...workorderCountQuery('waiting'), limit: few, ordering: 'due_date' } }),
    read(listWorkorders, { query: { limit: few * 2, ordering: '-id' } }),
    call(listIngestions, { query: { status: 'error', limit: few, ordering: '-created_at' } }),
    call(listDocuments, { query: { limit: few, ordering: '-created_at' } }),
    seesScans ? call(searchScans, { query: { suspicious: 'true', limit: few } }) : undefined,
    seesScans ? call(summariseScans, { query: { top: 1 } }) : undefined,
  ]);
  if (!recent.ok) {
    return (
      <>
        <PageHeader title="Overview" />
        <ListError title="The overview could not be loaded" failure={recent} />
      </>
    );
  }
  return (
    <BrandOverview
      running={some(running)}
      waiting={some(waiting)}
      recent={some(recent)}
      failed={some(failed)}
      downloads={some(downloads)}
      scans={
        seesScans
          ? {
              suspicious: suspicious?.ok ? suspicious.data.results : undefined,
              activity: activity?.ok ? activity.data : undefined,
            }
          : null
      }
      mayOrder={can(user, 'workorder_create')}
      mayUpload={can(user, 'ingestion_code_create')}
      loadedAt={Date.now()}
    />
  );
}

export async function PrinterLanding() {
  const [waiting, ready] = await Promise.all([
    read(listWorkorders, { query: { ...workorderCountQuery('waiting'), limit: 20, ordering: 'due_date' } }),
    call(listWorkorders, { query: { ...workorderCountQuery('ready'), limit: 10, ordering: 'due_date' } }),
  ]);
  if (!waiting.ok) {
    return (
      <>
        <PageHeader title="Queue" />
        <ListError title="The queue could not be loaded" failure={waiting} />
      </>
    );
  }
  return <PrinterOverview waiting={waiting.data} ready={some(ready)} />;
}

export async function SupportLanding() {
  const count = async (type: (typeof ingestionErrorTypes)[number]) => {
    const result = await call(listIngestions, { query: { status: 'error', error_type: type, limit: 1 } });
    return { type, count: result.ok ? result.data.count : 0 };
  };
  const [failed, ...kinds] = await Promise.all([
    read(listIngestions, { query: { status: 'error', limit: 10, ordering: '-created_at' } }),
    ...ingestionErrorTypes.map(count),
  ]);
  if (!failed.ok) {
    return (
      <>
        <PageHeader title="Triage" />
        <ListError title="The failed uploads could not be loaded" failure={failed} />
      </>
    );
  }
  return <SupportOverview failed={failed.data} kinds={kinds} />;
}

export async function OperatorLanding() {
  const [companies, users] = await Promise.all([
    read(listCompanies, { query: { limit: 10, ordering: '-created_at' } }),
    call(listUsers, { query: { limit: 10, ordering: '-created_at' } }),
  ]);
  return <OperatorOverview companies={some(companies)} users={some(users)} />;
}

/** Of several calls of one page each may fail alone: the page says so in its place and shows the rest. */
function some<T>(result: CallResult<{ count: number; results: T[] }>): Some<T> {
  return result.ok ? { count: result.data.count, results: result.data.results } : undefined;
}
