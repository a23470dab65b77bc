import type { OverviewRow } from '#components/data-table/overview-rows.tsx';
import { Time } from '#components/ui/time.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummary } from './scan-type.ts';
import { SuspicionLine } from './suspicion-line.tsx';

/** A suspicious scan among others: why, of what, what it showed and when. */
export function rowOfScan(scan: ScanSummary): OverviewRow {
  return {
    key: scan.uuid,
    href: paths.scan(scan.uuid),
    title: <SuspicionLine reasons={scan.suspicion} />,
    sub: (
      <>
        {scan.product ? `${scan.product.name}, ` : ''}
        <span className="font-mono">{scan.code}</span>
      </>
    ),
    end: (
      <>
        <VerdictStatus status={scan.result} />
        <span className="block text-xs text-ink3">
          <Time value={scan.created_at} format="relative" />
        </span>
      </>
    ),
  };
}
