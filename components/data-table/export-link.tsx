'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { mostCsvRows } from '#lib/portal/list-csv-limits.ts';
import { paths } from '#lib/portal/paths.ts';
import { useListFrame } from './list-frame.tsx';

interface ExportLinkProps {
  list: string;
  count: number;
  /** Parameters of the export besides those in the page's address. */
  more?: Readonly<Record<string, string>>;
}

/** The button 'Export' of a list: all rows that its filters let through, in its order, as CSV. */
export function ExportLink({ list, count, more = {} }: ExportLinkProps) {
  const t = useTranslations('data-table');
  const { unknown } = useListFrame();
  const search = new URLSearchParams(useSearchParams());
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const start = () => {
    if (count > mostCsvRows) {
      const text = t('export.tooManyText', { most: mostCsvRows });
      return toast.error(t('export.tooMany'), { description: text });
    }
    window.location.assign(paths.exportOf(list, search.toString()));
  };
  return <FilterChip label={t('export.label')} onClick={start} disabled={count === 0 || unknown !== ''} />;
}
