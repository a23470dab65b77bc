'use client';

import { useTranslations } from 'next-intl';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { TimeFilter } from '#components/data-table/time-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrandOwners } from '#components/forms/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { AnalyticsCharts, type AnalyticsChartsProps } from './analytics-charts.tsx';
import { analyticsParams } from './analytics-params.ts';
import { ExportMenu } from './export-menu.tsx';

interface AnalyticsPageProps extends AnalyticsChartsProps {
  /** For those who see every company: the one they chose. */
  companyName: string | undefined;
  findsCompanies: boolean;
  /** The export just started. */
  document: DocumentRecord | undefined;
  loadedAt: number;
  timeZone: string;
  /** YYYY-MM-DD in that zone. */
  today: string;
}

/** What was scanned in some days: by result, day, product and place, and which codes came again. */
export function AnalyticsPage(props: AnalyticsPageProps) {
  const t = useTranslations('analytics');
  const { values, summary, timeZone } = props;
  const query: Record<string, string> = {
    created_at: `${summary.from},${summary.to}`,
    time_zone: timeZone,
    ...(values.company ? { company: String(values.company) } : {}),
  };
  return (
    <ListFrame>
      <PageHeader
        title={t('title')}
        state={t.rich('daysOf', {
          from: () => <Time value={summary.from} format="date" />,
          to: () => <Time value={summary.to} format="date" />,
          zone: timeZone.replaceAll('_', ' '),
        })}
        actions={<ExportMenu query={query} />}
      />
      <Filters {...props} />
      {props.document && (
        <div className="mb-[18px]">
          <DocumentCard key={props.document.key} document={props.document} names={{}} loadedAt={props.loadedAt} />
        </div>
      )}
      {summary.total === 0 ? <Nothing /> : <AnalyticsCharts {...props} />}
    </ListFrame>
  );
}

function Filters({ values, today, timeZone, companyName, findsCompanies }: AnalyticsPageProps) {
  const t = useTranslations('analytics');
  const [, set] = useListParams(analyticsParams);
  return (
    <FilterBar>
      <TimeFilter
        value={values.time ?? '30d'}
        today={today}
        timeZone={timeZone}
        onChange={(time) => set({ time, document: null })}
        always
      />
      <PickIdFilter
        label={t('company')}
        placeholder={t('name')}
        value={values.company}
        name={companyName}
        search={findsCompanies && findBrandOwners}
        onChange={(company) => set({ company, document: null })}
      />
    </FilterBar>
  );
}

function Nothing() {
  const t = useTranslations('analytics');
  const [{ time }, set] = useListParams(analyticsParams);
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
