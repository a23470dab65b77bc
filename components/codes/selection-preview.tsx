'use client';

import { formatNumber, plural } from '#components/ui/format.ts';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';

interface CountedRow {
  id: number | null;
  name: string | null;
  codes: number;
  sku?: string | null;
}

/** As many unknown names as are shown; the page of the change has all. */
const shownUnknown = 5;

/** How many codes a selection has, of which products and workorders, and what of it is no code. */
export function SelectionPreview({ counts }: { counts: SelectionCounts }) {
  const { unknown, unknown_total: unknownTotal } = counts;
  return (
    <div className="grid gap-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-title font-semibold tracking-title tabular-nums">{totalWords(counts)}</span>
        <span className="text-sm text-ink3">{statusWords(counts)}</span>
      </p>
      {counts.total > 0 && (
        <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
          <Counted title="Products" rows={counts.products} total={counts.products_total} nameless="No product" />
          <Counted title="Workorders" rows={counts.workorders} total={counts.workorders_total} nameless="Workorder" />
        </div>
      )}
      {unknownTotal > 0 && (
        <p className="rounded-surface bg-waitbg px-3.5 py-2.5 text-sm text-ink2">
          <span className="font-semibold text-wait">
            {plural(unknownTotal, 'entry', 'entries')} of the list {unknownTotal === 1 ? 'is' : 'are'} no code of yours
          </span>{' '}
          and will be left aside:{' '}
          <span className="font-mono break-all">{unknown.slice(0, shownUnknown).join(', ')}</span>
          {unknownTotal > shownUnknown && ' …'}
        </p>
      )}
    </div>
  );
}

function totalWords({ total, is_exact: isExact }: SelectionCounts): string {
  if (isExact) return plural(total, 'code');
  return total > 0 ? `At least ${plural(total, 'code')}` : 'More codes than can be counted now';
}

function statusWords({ active, inactive, blacklisted }: SelectionCounts): string {
  const parts = [
    active > 0 && `${formatNumber(active)} active`,
    inactive > 0 && `${formatNumber(inactive)} inactive`,
    blacklisted > 0 && `${formatNumber(blacklisted)} blacklisted`,
  ];
  return parts.filter(Boolean).join(', ');
}

function Counted({
  title,
  rows,
  total,
  nameless,
}: {
  title: string;
  rows: readonly CountedRow[];
  total: number;
  nameless: string;
}) {
  const shown = rows.slice(0, 4);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink3">{title}</h3>
      <ul className="list-none text-sm">
        {shown.map((row) => (
          <li key={row.id ?? 0} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 truncate" title={row.sku ?? undefined}>
              {row.name ?? (row.id === null ? nameless : `${nameless} ${row.id}`)}
            </span>
            <span className="figures text-ink2">{formatNumber(row.codes)}</span>
          </li>
        ))}
      </ul>
      {total > shown.length && <p className="text-xs text-ink3">and {formatNumber(total - shown.length)} more</p>}
    </section>
  );
}
