'use client';

import { useLocale, useTranslations } from 'next-intl';
import { createSerializer } from 'nuqs/server';
import { type Calendar, readTime } from '#components/data-table/time-range.ts';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummaryData } from './chart-shape.ts';
import { ScanChart } from './scan-chart.tsx';
import { type ScanListValues, scanListParams } from './scan-list-params.ts';

const serialize = createSerializer(scanListParams);

interface ScanSummaryProps {
  summary: ScanSummaryData;
  /** Filters of the list below. */
  values: Pick<ScanListValues, 'company' | 'time'>;
  calendar: Calendar;
}

/** Scans in a range of days: by day and result, and the products scanned most. Each leads into the list. */
export function ScanSummary({ summary, values, calendar }: ScanSummaryProps) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const range = readTime(values.time, calendar.today);
  const { company, time } = values;
  const most = Math.max(1, ...summary.products.map(({ scans }) => scans));
  return (
    <Surface className="mb-[18px] grid gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <section aria-labelledby="scans-by-day" className="min-w-0">
        <h2 id="scans-by-day" className="mb-1 text-sm font-semibold">
          {t('byDayIn', { zone: calendar.timeZone.replaceAll('_', ' ') })}
        </h2>
        <ScanChart
          summary={summary}
          current={range && range.from === range.to ? range.from : undefined}
          hrefOf={(day) => serialize(paths.scans, { company, time: day })}
          hrefOfResult={(result) =>
            serialize(paths.scans, { company, time, result: result as NonNullable<ScanListValues['result']> })
          }
        />
      </section>
      <section aria-labelledby="scanned-most" className="min-w-0">
        <h2 id="scanned-most" className="mb-2.5 text-sm font-semibold">
          {t('most')}
        </h2>
        {summary.products.length === 0 ? (
          <p className="text-sm text-ink3">{t('mostNone')}</p>
        ) : (
          <ol className="grid list-none gap-3">
            {summary.products.map((product) => (
              <li key={product.id}>
                <div className="flex items-baseline justify-between gap-3 text-sm">
                  <TextLink
                    href={serialize(paths.scans, { company, time, product: product.id })}
                    className="min-w-0 truncate"
                  >
                    {product.name}
                  </TextLink>
                  <span className="figures">{formatNumber(product.scans, locale)}</span>
                </div>
                <svg className="mt-1.5 block h-1 w-full rounded-full bg-sunken" aria-hidden="true">
                  <rect
                    width={`${((product.scans / most) * 100).toFixed(1)}%`}
                    height="100%"
                    rx="2"
                    className="fill-ink"
                  />
                </svg>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Surface>
  );
}
