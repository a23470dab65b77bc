'use client';

import { useSearchParams } from 'next/navigation';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { showToast } from '#components/ui/toast-store.ts';
import { mostCsvRows } from '#lib/portal/list-csv-limits.ts';
import { type ExportName, paths } from '#lib/portal/paths.ts';

interface ExportLinkProps {
  list: ExportName;
  count: number;
  /** What the export is told beside the address of the page. */
  more?: Readonly<Record<string, string>>;
}

/** The button 'Export' of a list: all rows that its filters let through, in its order, as CSV. */
export function ExportLink({ list, count, more = {} }: ExportLinkProps) {
  const search = new URLSearchParams(useSearchParams());
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const start = () => {
    if (count > mostCsvRows) {
      const text = `An export has at most ${formatNumber(mostCsvRows)} rows. Narrow the filters.`;
      return showToast({ tone: 'bad', title: 'Too many rows', text });
    }
    window.location.assign(paths.exportOf(list, search.toString()));
  };
  return <FilterChip label="Export" onClick={start} disabled={count === 0} />;
}
