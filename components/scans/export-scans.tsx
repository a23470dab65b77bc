'use client';

import { useTranslations } from 'next-intl';
import type { ExportButtonProps } from '#components/data-table/define-list.ts';
import { useListFrame } from '#components/data-table/list-frame.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { scanFileQuery } from './scan-list-params.ts';
import { useScanExport } from './use-scan-export.ts';

/** The button 'Export' of the list of scans: a file of what its filters let through, made in the background. */
export function ExportScans({ query, values, calendar, count, set }: ExportButtonProps) {
  const t = useTranslations('data-table');
  const { unknown } = useListFrame();
  const { busy, start } = useScanExport((document) => set({ document }));
  return (
    <FilterChip
      label={t('export.label')}
      disabled={count === 0 || unknown !== ''}
      aria-busy={busy}
      onClick={() => void start(scanFileQuery(query, values['time'] as string | null, calendar))}
    />
  );
}
