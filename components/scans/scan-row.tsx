import { verdicts } from '#components/authenticate/verdict-words.ts';
import type { OverviewRow } from '#components/overview/overview-rows.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummary } from './scan-type.ts';
import { suspicionLine } from './scan-words.ts';

/** A suspicious scan among others: why, of what, what it showed and when. */
export function rowOfScan(scan: ScanSummary): OverviewRow {
  const { tone, word } = verdicts[scan.result];
  return {
    key: scan.uuid,
    href: paths.scan(scan.uuid),
    title: suspicionLine(scan.suspicion),
    sub: (
      <>
        {scan.product ? `${scan.product.name}, ` : ''}
        <span className="font-mono">{scan.code}</span>
      </>
    ),
    end: (
      <>
        <Status tone={tone}>{word}</Status>
        <span className="block text-xs text-ink3">
          <Time value={scan.created_at} format="relative" />
        </span>
      </>
    ),
  };
}
