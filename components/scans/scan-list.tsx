'use client';

import { useTranslations } from 'next-intl';
import { createSerializer } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { CursorPager } from '#components/data-table/cursor-pager.tsx';
import { DataTable } from '#components/data-table/data-table.tsx';
import { hasFilters, noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummaryData } from './chart-shape.ts';
import { scanColumns } from './scan-columns.tsx';
import { type ScanFilterChoices, ScanFilters } from './scan-filters.tsx';
import { type ScanListValues, scanListParams } from './scan-list-params.ts';
import { rowOfScan } from './scan-row.tsx';
import { ScanSummary } from './scan-summary.tsx';
import type { ScanSummary as Row } from './scan-type.ts';

export interface ScanPage {
  results: Row[];
  /** Cursors of the pages beside this one. */
  newer: string | null;
  older: string | null;
}

interface ScanListProps {
  values: ScanListValues;
  page: ScanPage;
  /** Undefined when it could not be read. */
  summary: ScanSummaryData | undefined;
  /** The newest suspicious ones, where the page is about all scans. */
  suspicious: Row[];
  choices: ScanFilterChoices;
  calendar: Calendar;
  /** The file that was just started. */
  file: ReactNode;
}

const serialize = createSerializer(scanListParams);
const cleared = noFilters(scanListParams);

/** The page of all scans: what they add up to, the suspicious ones, views, filters, table, pager. */
export function ScanList(props: ScanListProps) {
  const t = useTranslations('scans');
  const { values, summary, suspicious } = props;
  const nothingAtAll = props.page.results.length === 0 && !hasFilters(scanListParams, values) && values.cursor === null;
  const header = (
    <PageHeader
      title={t('title')}
      state={t('state')}
      actions={!nothingAtAll && <ButtonLink href={paths.authenticate}>{t('authenticate')}</ButtonLink>}
    />
  );
  if (nothingAtAll) {
    return (
      <>
        {header}
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={paths.authenticate} variant="primary">
              {t('authenticate')}
            </ButtonLink>
          }
        >
          {t('noneText')}
        </EmptyState>
      </>
    );
  }
  const tab = (label: string, filter: Partial<ScanListValues>) => ({
    label,
    href: serialize(paths.scans, filter),
    current: values.suspicious === (filter.suspicious ?? null) && values.result === (filter.result ?? null),
  });
  return (
    <>
      {header}
      <ListFrame>
        {summary && <ScanSummary summary={summary} values={values} calendar={props.calendar} />}
        {suspicious.length > 0 && (
          <div className="mb-[22px]">
            <OverviewRows
              title={t('suspiciousFirst')}
              rows={suspicious.map(rowOfScan)}
              empty={null}
              all={{ href: `${paths.scans}?suspicious=true`, label: t('allSuspicious') }}
            />
          </div>
        )}
        <ListViews
          list="scans"
          label={t('views')}
          views={[
            tab(t('tab.all'), {}),
            tab(t('tab.suspicious'), { suspicious: 'true' }),
            tab(t('tab.copies'), { result: 'auth_copy' }),
            tab(t('tab.blacklisted'), { result: 'blacklisted' }),
          ]}
        />
        {props.file}
        <ScanRows {...props} />
      </ListFrame>
    </>
  );
}

function ScanRows({ values, page, choices, calendar }: ScanListProps) {
  const t = useTranslations('scans');
  const [, set] = useListParams(scanListParams);
  const columns = useMemo(() => scanColumns(t), [t]);
  const [first, last] = [page.results[0], page.results.at(-1)];
  return (
    <>
      <ScanFilters choices={choices} calendar={calendar} count={page.results.length} />
      <DataTable
        name="scans"
        label={t('title')}
        tight
        columns={columns}
        rows={page.results}
        rowId={(row) => row.uuid}
        empty={
          values.suspicious === 'true' && !hasFilters(scanListParams, { ...values, suspicious: null }) ? (
            <EmptyState title={t('noSuspicious')}>{t('noSuspiciousText')}</EmptyState>
          ) : (
            <EmptyState title={t('noFit')} action={<Button onClick={() => set(cleared)}>{t('takeOff')}</Button>}>
              {t('noFitText')}
            </EmptyState>
          )
        }
      />
      {first && last && (
        <CursorPager newer={page.newer} older={page.older}>
          {t.rich('fromTo', {
            from: () => <Time value={last.created_at} />,
            to: () => <Time value={first.created_at} />,
          })}
        </CursorPager>
      )}
    </>
  );
}
