'use client';

import { useSearchParams } from 'next/navigation';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { showToast } from '#components/ui/toast-store.ts';
import { mostCsvRows } from '#lib/portal/list-csv-limits.ts';

/** The button 'Export' of a list: all rows that its filters let through, in its order, as CSV. */
export function ExportLink({ href, count }: { href: string; count: number }) {
  const search = new URLSearchParams(useSearchParams());
  const start = () => {
    if (count > mostCsvRows) {
      const text = `An export has at most ${formatNumber(mostCsvRows)} rows. Narrow the filters.`;
      return showToast({ tone: 'bad', title: 'Too many rows', text });
    }
    window.location.assign(`${href}?${search}`);
  };
  return <FilterChip label="Export" onClick={start} disabled={count === 0} />;
}
