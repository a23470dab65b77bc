'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { hasFilters, noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import type { FilterNames } from '#components/scans/scan-type.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { paths } from '#lib/portal/paths.ts';
import { AnalyticsCharts, type AnalyticsChartsProps } from './analytics-charts.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { analyticsParams, analyticsQuery, presetWithout } from './analytics-params.ts';
import type { Calls } from './analytics-type.ts';
import { CallSection } from './call-section.tsx';
import { ExportMenu } from './export-menu.tsx';

/** For a page with a document: others do not load it. */
const DocumentCard = dynamic(() => import('#components/codes/document-card.tsx').then((part) => part.DocumentCard));

interface AnalyticsPageProps extends AnalyticsChartsProps {
  /** Undefined when they could not be read, and where the filters name a part of them. */
  calls: Calls | undefined;
  names: FilterNames;
  finds: { goods: boolean; companies: boolean };
  /** The export just started. */
  document: DocumentRecord | undefined;
  loadedAt: number;
  calendar: Calendar;
}

/** Scans of some days by result, day, product and place, and codes scanned more than once. */
export function AnalyticsPage(props: AnalyticsPageProps) {
  const t = useTranslations('analytics');
  const { values, summary, before, calendar, document, calls } = props;
  return (
    <ListFrame>
      <PageHeader
        title={t('title')}
        state={
          <>
            {t.rich('daysOf', {
              ...timesOf(summary),
              zone: calendar.timeZone.replaceAll('_', ' '),
            })}
            {before && <>; {t.rich('comparedWith', timesOf(before))}</>}
          </>
        }
        actions={<ExportMenu query={analyticsQuery(values, calendar)} />}
      />
      <ListViews
        list="analytics"
        label={t('views')}
        call={{ query: analyticsQuery(values, calendar), calendar }}
        period={values.time ? undefined : presetWithout}
        views={[{ href: paths.analytics, label: t('allScans'), current: !hasFilters(analyticsParams, values) }]}
      />
      <AnalyticsFilters {...props} />
      {document && (
        <div className="mb-[18px]">
          <DocumentCard key={document.key} document={document} names={{}} loadedAt={props.loadedAt} />
        </div>
      )}
      {summary.total === 0 ? <Nothing /> : <AnalyticsCharts {...props} />}
      {calls && calls.total > 0 && <CallSection calls={calls} values={values} />}
    </ListFrame>
  );
}

const timesOf = ({ from, to }: { from: string; to: string }) => ({
  from: () => <Time value={from} format="date" />,
  to: () => <Time value={to} format="date" />,
});

const { time: _time, compare: _compare, country: _country, ...filterParams } = analyticsParams;

function Nothing() {
  const t = useTranslations('analytics');
  const data = useTranslations('data-table');
  const [{ time, ...values }, set] = useListParams(analyticsParams);
  if (hasFilters(filterParams, values)) {
    return (
      <EmptyState
        title={t('noneFits')}
        action={<Button onClick={() => set(noFilters(filterParams))}>{data('takeOff')}</Button>}
      />
    );
  }
  const isYear = time === '365d';
  return (
    <EmptyState
      title={t('none')}
      action={!isYear && <Button onClick={() => set({ time: '365d' })}>{t('showYear')}</Button>}
    >
      {t('noneText')}
    </EmptyState>
  );
}
