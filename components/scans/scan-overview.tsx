import { useTranslations } from 'next-intl';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummaryData } from './chart-shape.ts';
import type { ScanListValues } from './scan-list-params.ts';
import { rowOfScan } from './scan-row.tsx';
import { ScanSummary } from './scan-summary.tsx';
import type { ScanSummary as Scan } from './scan-type.ts';

interface ScanOverviewProps {
  values: Pick<ScanListValues, 'company' | 'time'>;
  calendar: Calendar;
  summary: ScanSummaryData | undefined;
  suspicious: readonly Scan[];
}

/** Above the list of scans: sums by day, and the newest suspicious ones. */
export function ScanOverview({ values, calendar, summary, suspicious }: ScanOverviewProps) {
  const t = useTranslations('scans');
  return (
    <>
      {summary && <ScanSummary summary={summary} values={values} calendar={calendar} />}
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
    </>
  );
}
