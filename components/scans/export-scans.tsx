'use client';

import { useTranslations } from 'next-intl';
import { useListFrame } from '#components/data-table/list-frame.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { scanFileQuery, scanListParams } from './scan-list-params.ts';
import { useScanExport } from './use-scan-export.ts';

/** The button 'Export' of the list of scans: a file of what its filters let through, made in the background. */
export function ExportScans({ calendar, count }: { calendar: Calendar; count: number }) {
  const t = useTranslations('data-table');
  const { unknown } = useListFrame();
  const [values, set] = useListParams(scanListParams);
  const { busy, start } = useScanExport((document) => set({ document }));
  return (
    <FilterChip
      label={t('export.label')}
      disabled={count === 0 || unknown !== ''}
      aria-busy={busy}
      onClick={() => void start(scanFileQuery(values, calendar))}
    />
  );
}
