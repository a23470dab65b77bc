'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { describeDay, partsOf, resultTotals, type ScanSummaryData, scaleTop } from './chart-shape.ts';
import { DayColumns } from './day-columns.tsx';
import { chartFill } from './scan-words.ts';

interface ScanChartProps {
  summary: ScanSummaryData;
  /** Where the scans of one day are. */
  hrefOf: (day: string) => string;
  /** Where those of one result are. */
  hrefOfResult: (result: string) => string;
  /** The day that the list below is about. */
  current?: string | undefined;
  /** Earlier days, the first for the first: a mark for each, and a column of the table. */
  before?: { summary: ScanSummaryData; describe: (now: number, before: number) => string } | undefined;
}

/** Scans by day, each column made of its results; the same as a table for those who cannot see or aim at columns. */
export function ScanChart({ summary, hrefOf, hrefOfResult, current, before }: ScanChartProps) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const common = useTranslations('common');
  const [at, setAt] = useState<number>();
  const { days } = summary;
  const earlier = before?.summary.days.slice(0, days.length) ?? [];
  const top = scaleTop(Math.max(0, ...[...days, ...earlier].map(({ total }) => total)));
  const shown = at === undefined ? undefined : days[at];
  const shownBefore = at === undefined ? undefined : earlier[at];
  const totals = resultTotals(days);
  const times = {
    from: () => <Time value={summary.from} format="date" />,
    to: () => <Time value={summary.to} format="date" />,
  };
  return (
    <figure className="m-0">
      <p className="mb-2 min-h-[18px] text-sm text-ink2" aria-hidden="true">
        {shown ? (
          <>
            <Time value={shown.day} format="date" className="font-medium text-ink" /> {describeDay(shown, t, common)}
            {shownBefore && (
              <>
                {' · '}
                {t.rich('dayBefore', {
                  day: () => <Time value={shownBefore.day} format="date" />,
                  scans: common('count.scans', { count: shownBefore.total }),
                })}
              </>
            )}
          </>
        ) : (
          t.rich('scansFromTo', {
            ...times,
            count: summary.total,
            number: (inside) => <span className="font-medium text-ink">{inside}</span>,
          })
        )}
      </p>
      <DayColumns
        days={days.map((day) => ({
          day: day.day,
          parts: partsOf(day).map((part) => ({ ...part, key: part.result, className: chartFill(part.result) })),
        }))}
        marks={earlier}
        top={top}
        current={current}
        hrefOf={hrefOf}
        onPoint={setAt}
      />
      <figcaption className="mt-3">
        <span className="sr-only">{t.rich('byDayFromTo', { ...times, count: summary.total })}</span>
        <ul aria-label={t('byResult')} className="flex list-none flex-wrap gap-x-4 gap-y-1.5 text-sm">
          {totals.map(({ result, count }) => (
            <li key={result} className="inline-flex items-center gap-[7px]">
              <svg className="size-2" viewBox="0 0 8 8" aria-hidden="true">
                <rect width="8" height="8" rx="1.5" className={chartFill(result)} />
              </svg>
              <Link
                href={hrefOfResult(result)}
                scroll={false}
                prefetch={false}
                className="rounded-sm text-ink2 underline-offset-2 hover:text-ink hover:underline"
              >
                {common(`verdict.${result}`)}{' '}
                <span className="font-medium text-ink">{formatNumber(count, locale)}</span>
              </Link>
            </li>
          ))}
          {before && (
            <li className="inline-flex items-center gap-[7px] text-ink2">
              <svg className="h-2 w-3" viewBox="0 0 12 8" aria-hidden="true">
                <path d="M0 4h12" className="stroke-ink" strokeWidth="2" />
              </svg>
              <span>
                {t.rich('daysBefore', {
                  from: () => <Time value={before.summary.from} format="date" />,
                  to: () => <Time value={before.summary.to} format="date" />,
                })}{' '}
                <span className="font-medium text-ink">{formatNumber(before.summary.total, locale)}</span>
              </span>
            </li>
          )}
        </ul>
      </figcaption>
      {summary.total > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit rounded-sm text-spot">{t('asTable')}</summary>
          <div className="mt-2">
            <DayTable summary={summary} hrefOf={hrefOf} before={before} />
          </div>
        </details>
      )}
    </figure>
  );
}

function DayTable({ summary, hrefOf, before }: Pick<ScanChartProps, 'summary' | 'hrefOf' | 'before'>) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const common = useTranslations('common');
  return (
    <Table label={t('byDayAndResult')} tight>
      <THead>
        <Th>{t('day')}</Th>
        <Th numeric>{t('title')}</Th>
        {before && <Th>{t('change')}</Th>}
        <Th>{t('results')}</Th>
      </THead>
      <TBody>
        {summary.days
          .map((day, index) => ({ ...day, was: before?.summary.days[index]?.total }))
          .filter(({ total, was = 0 }) => total > 0 || was > 0)
          .reverse()
          .map((day) => (
            <Tr key={day.day}>
              <Td phone="main">
                <TextLink href={hrefOf(day.day)}>
                  <Time value={day.day} format="date" />
                </TextLink>
              </Td>
              <Td numeric phone="end">
                {formatNumber(day.total, locale)}
              </Td>
              {before && <Td>{day.was !== undefined && before.describe(day.total, day.was)}</Td>}
              <Td wrap>
                {partsOf(day)
                  .map(({ result, height: count }) => `${common(`verdict.${result}`)} ${formatNumber(count, locale)}`)
                  .join(', ')}
              </Td>
            </Tr>
          ))}
      </TBody>
    </Table>
  );
}
