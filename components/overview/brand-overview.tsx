import type { ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanActivity } from '#components/scans/scan-activity.tsx';
import { rowOfScan } from '#components/scans/scan-row.tsx';
import type { ScanSummary } from '#components/scans/scan-type.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { plural } from '#components/ui/format.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { KeptOrderList } from '#components/workorders/kept-order-list.tsx';
import { isGenerating } from '#components/workorders/workorder-state.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { OverviewRows } from './overview-rows.tsx';
import { rowOfDocument, rowOfRecord, rowOfWaiting, rowOfWorkorder } from './row-of.tsx';
import { RunningOrders } from './running-orders.tsx';

/** A few of many; undefined when they could not be read, null where the service has no such list. */
export type Some<T> = { count: number; results: T[] } | undefined | null;

interface BrandOverviewProps {
  running: Some<Workorder>;
  waiting: Some<Workorder>;
  recent: Some<Workorder>;
  failed: Some<IngestionRecord>;
  downloads: Some<DocumentRecord>;
  /** Null for those who may not see scans. */
  scans: { suspicious: ScanSummary[] | undefined; activity: ScanSummaryData | undefined } | null;
  mayOrder: boolean;
  mayUpload: boolean;
  loadedAt: number;
}

const unread = 'This could not be read. Reload in a moment.';

/** What a brand owner comes for: what runs, what waits, what went wrong, what was made. */
export function BrandOverview(props: BrandOverviewProps) {
  const { running, waiting, recent, failed, downloads } = props;
  // Running ones are above and are polled; here they would not change.
  const settled = (recent?.results ?? []).filter((workorder) => !isGenerating(workorder)).slice(0, 5);
  const actions = (
    <>
      <ButtonLink href={paths.authenticate} className="max-[22.5rem]:hidden">
        Authenticate
      </ButtonLink>
      {props.mayUpload && <ButtonLink href={paths.newIngestion}>Upload codes</ButtonLink>}
      {props.mayOrder && (
        <ButtonLink href={paths.newWorkorder} variant="primary">
          Order codes
        </ButtonLink>
      )}
    </>
  );
  if (recent?.count === 0 && failed?.count === 0) {
    return (
      <>
        <PageHeader title="Overview" />
        <EmptyState title="Nothing ordered yet" action={actions}>
          Order codes and download them here, or upload codes you already have. What runs and what needs you will stand
          on this page.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Overview" state={<StateLine parts={[summary(props)]} />} actions={actions} />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          {running && running.count > 0 && (
            <RunningOrders
              initial={running.results}
              loadedAt={props.loadedAt}
              all={{ href: `${paths.workorders}?state=running`, label: 'All running' }}
            />
          )}
          {waiting && waiting.count > 0 && (
            <OverviewRows
              title="Waiting for the printer"
              rows={waiting.results.map(rowOfWaiting)}
              empty={null}
              all={{ href: `${paths.workorders}?state=waiting`, label: 'All waiting' }}
            />
          )}
          {recent === null ? (
            <KeptOrderList most={5} />
          ) : (
            <OverviewRows
              title="Latest orders"
              rows={settled.map(rowOfWorkorder)}
              empty={recent ? (running?.count ? 'The latest orders are all running.' : 'No orders yet.') : unread}
              all={{ href: paths.workorders, label: 'All workorders' }}
            />
          )}
        </div>
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title="Failed uploads"
            rows={(failed?.results ?? []).map((record) => rowOfRecord(record, { company: false }, ingestion))}
            empty={failed ? 'No upload failed.' : unread}
            all={{ href: `${paths.ingestion}?status=error`, label: 'All failed' }}
          />
          {props.scans && (
            <OverviewRows
              title="Suspicious scans"
              rows={(props.scans.suspicious ?? []).map(rowOfScan)}
              empty={props.scans.suspicious ? 'No scan was suspicious.' : unread}
              all={{ href: `${paths.scans}?suspicious=true`, label: 'All suspicious' }}
            />
          )}
          {downloads !== null && (
            <OverviewRows
              title="Last downloads"
              rows={(downloads?.results ?? []).map(rowOfDocument)}
              empty={downloads ? 'Exports of codes will stand here until they expire.' : unread}
              all={{ href: paths.downloads, label: 'All downloads' }}
            />
          )}
        </div>
      </div>
      {props.scans?.activity && <ScanActivity summary={props.scans.activity} />}
    </>
  );
}

function summary({ running, waiting, failed }: BrandOverviewProps): string {
  const parts = [
    running && running.count > 0 && `${plural(running.count, 'order')} running`,
    waiting && waiting.count > 0 && `${plural(waiting.count, 'order')} waiting for the printer`,
    failed && failed.count > 0 && plural(failed.count, 'failed upload'),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return running && waiting && failed ? 'Nothing runs, waits or failed.' : '';
}
