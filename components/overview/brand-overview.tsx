import { useLocale, useTranslations } from 'next-intl';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import type { ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanActivity } from '#components/scans/scan-activity.tsx';
import { rowOfScan } from '#components/scans/scan-row.tsx';
import type { ScanSummary } from '#components/scans/scan-type.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { KeptOrderList } from '#components/workorders/kept-order-list.tsx';
import { isGenerating } from '#components/workorders/workorder-state.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { rowOfDocument, rowOfRecord, rowOfUnproved, rowOfWaiting, rowOfWorkorder } from './row-of.tsx';
import { RunningOrders } from './running-orders.tsx';

/** A few of many; undefined when they could not be read, null where the service has no such list. */
export type Some<T> = { count: number; results: T[] } | undefined | null;

interface BrandOverviewProps {
  running: Some<Workorder>;
  waiting: Some<Workorder>;
  /** Their presses have too few proofs for a verdict. */
  unproved: Some<Workorder>;
  recent: Some<Workorder>;
  failed: Some<IngestionRecord>;
  downloads: Some<DocumentRecord>;
  /** Null for those who may not see scans. */
  scans: { suspicious: ScanSummary[] | undefined; activity: ScanSummaryData | undefined } | null;
  mayOrder: boolean;
  mayUpload: boolean;
  loadedAt: number;
}

/** What a brand owner comes for: what runs, what waits, what went wrong, what was made. */
export function BrandOverview(props: BrandOverviewProps) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const ingestion = useTranslations('ingestion');
  const common = useTranslations('common');
  const { running, waiting, recent, failed, downloads } = props;
  const unread = t('unread');
  // Running ones are above and are polled, here they would not change; and so are those that wait.
  const above = new Set(waiting?.results.map(({ id }) => id));
  const settled = (recent?.results ?? []).filter((order) => !isGenerating(order) && !above.has(order.id)).slice(0, 5);
  const actions = (
    <>
      <ButtonLink href={paths.authenticate} className="max-[22.5rem]:hidden">
        {t('authenticate')}
      </ButtonLink>
      {props.mayUpload && <ButtonLink href={paths.newIngestion}>{t('upload')}</ButtonLink>}
      {props.mayOrder && (
        <ButtonLink href={paths.newWorkorder} variant="primary">
          {t('order')}
        </ButtonLink>
      )}
    </>
  );
  if (recent?.count === 0 && failed?.count === 0) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('nothing.title')} action={actions}>
          {t('nothing.text')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} state={<StateLine parts={[summary(props, t)]} />} actions={actions} />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          {running && running.count > 0 && (
            <RunningOrders
              initial={running.results}
              loadedAt={props.loadedAt}
              all={{ href: `${paths.workorders}?state=running`, label: t('running.all') }}
            />
          )}
          {waiting && waiting.count > 0 && (
            <OverviewRows
              title={t('waiting.title')}
              rows={waiting.results.map((workorder) => rowOfWaiting(workorder, t, common))}
              empty={null}
              all={{ href: `${paths.workorders}?state=waiting`, label: t('waiting.all') }}
            />
          )}
          {props.unproved && props.unproved.count > 0 && (
            <OverviewRows
              title={t('unproved.title')}
              rows={props.unproved.results.map((workorder) => rowOfUnproved(workorder, t, common))}
              empty={null}
              all={{ href: `${paths.workorders}?state=unproved`, label: t('unproved.all') }}
            />
          )}
          {recent === null ? (
            <KeptOrderList most={5} />
          ) : (
            <OverviewRows
              title={t('latest.title')}
              rows={settled.map((workorder) => rowOfWorkorder(workorder, t, common))}
              empty={recent ? (recent.count ? t('latest.allAbove') : t('latest.none')) : unread}
              all={{ href: paths.workorders, label: t('latest.all') }}
            />
          )}
        </div>
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <OverviewRows
            title={t('failed.title')}
            rows={(failed?.results ?? []).map((record) =>
              rowOfRecord(record, { company: false }, t, ingestion, locale),
            )}
            empty={failed ? t('failed.none') : unread}
            all={{ href: `${paths.ingestion}?status=error&closed=false`, label: t('failed.all') }}
          />
          {props.scans && (
            <OverviewRows
              title={t('suspicious.title')}
              rows={(props.scans.suspicious ?? []).map(rowOfScan)}
              empty={props.scans.suspicious ? t('suspicious.none') : unread}
              all={{ href: `${paths.scans}?suspicious=true`, label: t('suspicious.all') }}
            />
          )}
          {downloads !== null && (
            <OverviewRows
              title={t('downloads.title')}
              rows={(downloads?.results ?? []).map((document) => rowOfDocument(document, t))}
              empty={downloads ? t('downloads.none') : unread}
              all={{ href: paths.downloads, label: t('downloads.all') }}
            />
          )}
        </div>
      </div>
      {props.scans?.activity && <ScanActivity summary={props.scans.activity} />}
    </>
  );
}

function summary({ running, waiting, failed }: BrandOverviewProps, t: Translator<'overview'>): string {
  const parts = [
    running && running.count > 0 && t('summary.running', { count: running.count }),
    waiting && waiting.count > 0 && t('summary.waiting', { count: waiting.count }),
    failed && failed.count > 0 && t('summary.failed', { count: failed.count }),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return running && waiting && failed ? t('summary.quiet') : '';
}
