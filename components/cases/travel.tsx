'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { RowLink } from '#components/ui/row-link.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { type Hop, hopsOf } from '#lib/cases/facts.ts';
import { describeDuration } from '#lib/cases/story.ts';
import type { CaseScan } from '#lib/contract/cases.ts';
import { groupBy } from '#lib/ponyfills/group-by.ts';
import { paths } from '#lib/portal/paths.ts';

const TravelMap = dynamic(() => import('./travel-map.tsx'), {
  ssr: false,
  loading: () => <div className="aspect-[2/1] w-full rounded-row bg-paper" />,
});

interface TravelProps {
  /** Oldest first. */
  scans: readonly CaseScan[];
  /** Name of each scan's place by its uuid. */
  places: Readonly<Record<string, string>>;
  /** Whether the case has several codes, so that each scan names its own. */
  hasSeveral: boolean;
}

/** Map and list of a case's scans: place, time, and distance from the previous scan of the code. */
export function Travel({ scans, places, hasSeveral }: TravelProps) {
  const t = useTranslations('cases');
  const hops = hopsOf(scans);
  const ways = [...groupBy(scans, ({ extended_id }) => extended_id).values()]
    .map((ofCode) => ofCode.flatMap(({ position }) => position ?? []))
    .filter(({ length }) => length > 0);
  const rows = foldScans(scans, hops);
  const farFrom = (index: number) => {
    const hop = hops[index];
    if (!hop) return undefined;
    const time = describeDuration(hop.milliseconds, t);
    if (hop.kilometres === 0) return t('sameplace', { time });
    return t('after', { distance: t('kilometres', { km: hop.kilometres }), time });
  };
  return (
    <Surface className="grid gap-5">
      {ways.length > 0 && <TravelMap ways={ways} />}
      <ol className="max-h-96 list-none overflow-y-auto" aria-label={t('travel')}>
        {rows.map(({ scan, index, count, lastAt }) => (
          <li
            key={scan.uuid}
            className="relative flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-0 [&_time]:relative [&_time]:z-1"
          >
            <span className="min-w-0 flex-1 basis-56">
              <RowLink href={paths.scan(scan.uuid)}>{places[scan.uuid] ?? t('notKnown')}</RowLink>
              {hasSeveral && <span className="block font-mono text-code break-all text-ink2">{scan.extended_id}</span>}
              <span className="block text-xs text-ink3">
                {farFrom(index)}
                {count > 1 && (
                  <>
                    {farFrom(index) && ' · '}
                    {t.rich('event.times', { count, time: () => <Time value={lastAt} /> })}
                  </>
                )}
              </span>
            </span>
            <VerdictStatus status={scan.result} />
            <Time value={scan.created_at} className="text-sm text-ink3" />
          </li>
        ))}
      </ol>
    </Surface>
  );
}

interface TravelRow {
  scan: CaseScan;
  /** Time of its first scan. */
  index: number;
  count: number;
  lastAt: string;
}

/** Folds scans of one code at one place with one verdict that follow each other. */
function foldScans(scans: readonly CaseScan[], hops: readonly (Hop | null)[]): TravelRow[] {
  const rows: TravelRow[] = [];
  for (const [index, scan] of scans.entries()) {
    const last = rows.at(-1);
    const isEqual =
      last?.scan.extended_id === scan.extended_id &&
      last.scan.result === scan.result &&
      (scan.position === null
        ? last.scan.position === null
        : hops[index]?.kilometres === 0 && last.scan.position !== null);
    if (last && isEqual) {
      last.count += 1;
      last.lastAt = scan.created_at;
    } else rows.push({ scan, index, count: 1, lastAt: scan.created_at });
  }
  return rows;
}
