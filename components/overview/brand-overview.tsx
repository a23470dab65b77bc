import { useTranslations } from 'next-intl';
import { describeDocument, type FilterNames } from '#components/codes/document-words.ts';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import type { ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanActivity } from '#components/scans/scan-activity.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { StoredOrderList } from '#components/workorders/stored-order-list.tsx';
import { isGenerating } from '#components/workorders/workorder-state.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { FirstSteps as FirstStepsData } from '#lib/contract/first-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { FirstSteps, type FirstStepsRights } from './first-steps.tsx';
import { hasOpenSteps } from './has-open-steps.ts';
import { NeedsYou } from './needs-you.tsx';
import { rowOfDocument, rowOfWaiting, rowOfWorkorder } from './row-of.tsx';
import { RunningOrders } from './running-orders.tsx';
import { WeekStrip } from './week-strip.tsx';
import type { OpenItems } from './without-kind.ts';

/** A few of many; undefined when they could not be read, null where the service has no such list. */
export type Some<T> = { count: number; results: T[] } | undefined | null;

interface BrandOverviewProps {
  /** Null where the service has no such list. */
  firstSteps: FirstStepsData | null;
  rights: FirstStepsRights;
  /** Undefined when they could not be read. */
  openItems: OpenItems | undefined;
  running: Some<Workorder>;
  waiting: Some<Workorder>;
  recent: Some<Workorder>;
  downloads: Some<DocumentRecord>;
  /** Names of the records that the downloads refer to. */
  names: FilterNames;
  timeZone: string;
  /** Null for those who may not see scans, and without a scan. */
  summary: ScanSummaryData | null;
  mayUpload: boolean;
  loadedAt: number;
}

/** The morning page of a brand owner: what needs somebody, what runs, what was made, what changed in the last week. */
export function BrandOverview(props: BrandOverviewProps) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const activity = useTranslations('activity');
  const { openItems, running, recent, downloads } = props;
  const unread = t('unread');
  const needsSomebody = new Set(openItems?.items.map(({ key }) => key));
  const waiting = (props.waiting?.results ?? []).filter(({ id }) => !needsSomebody.has(String(id)));
  // Running ones are above and are polled, here they would not change; and so are those that wait.
  const above = new Set(props.waiting?.results.map(({ id }) => id));
  const settled = (recent?.results ?? []).filter((order) => !isGenerating(order) && !above.has(order.id)).slice(0, 5);
  const steps = props.firstSteps && hasOpenSteps(props.firstSteps) && (
    <FirstSteps initial={props.firstSteps} loadedAt={props.loadedAt} rights={props.rights} />
  );
  const actions = (
    <>
      <ButtonLink href={paths.authenticate} className="max-[22.5rem]:hidden">
        {t('authenticate')}
      </ButtonLink>
      {props.mayUpload && <ButtonLink href={paths.newIngestion}>{t('upload')}</ButtonLink>}
      {props.rights.order && (
        <ButtonLink href={paths.newWorkorder} variant={steps ? 'secondary' : 'primary'}>
          {t('order')}
        </ButtonLink>
      )}
    </>
  );
  if (recent?.count === 0 && openItems?.count === 0) {
    return (
      <>
        <PageHeader title={t('title')} />
        {steps || (
          <EmptyState title={t('nothing.title')} action={actions}>
            {t('nothing.text')}
          </EmptyState>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} state={<StateLine parts={[summary(props, t)]} />} actions={actions} />
      {steps && <div className="mb-9">{steps}</div>}
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 lg:[&>section:first-child]:mt-2">
          <NeedsYou initial={openItems} loadedAt={props.loadedAt} />
          {recent === null ? (
            <StoredOrderList most={5} />
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
          {running && running.count > 0 && (
            <RunningOrders
              initial={running.results}
              loadedAt={props.loadedAt}
              all={{ href: `${paths.workorders}?state=running`, label: t('running.all') }}
            />
          )}
          {waiting.length > 0 && (
            <OverviewRows
              title={t('waiting.title')}
              rows={waiting.map((workorder) => rowOfWaiting(workorder, t, common))}
              empty={null}
              all={{ href: `${paths.workorders}?state=waiting`, label: t('waiting.all') }}
            />
          )}
          {downloads !== null && (
            <OverviewRows
              title={t('downloads.title')}
              rows={(downloads?.results ?? []).map((document) =>
                rowOfDocument(document, describeDocument(document, activity, props.timeZone, props.names), t),
              )}
              empty={downloads ? t('downloads.none') : unread}
              all={{ href: paths.downloads, label: t('downloads.all') }}
            />
          )}
        </div>
      </div>
      {props.summary && <WeekStrip summary={props.summary} />}
      {props.summary && <ScanActivity summary={props.summary} />}
    </>
  );
}

function summary({ running, waiting, openItems }: BrandOverviewProps, t: Translator<'overview'>): string {
  const parts = [
    openItems && openItems.count > 0 && t('summary.open', { count: openItems.count }),
    running && running.count > 0 && t('summary.running', { count: running.count }),
    waiting && waiting.count > 0 && t('summary.waiting', { count: waiting.count }),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return running && waiting && openItems ? t('summary.quiet') : '';
}
