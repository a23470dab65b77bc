'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { useScanExport } from '#components/scans/use-scan-export.ts';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { analyticsParams, type analyticsQuery } from './analytics-params.ts';

const contents = ['scans', 'days', 'products', 'places', 'codes'] as const;

interface ExportMenuProps {
  /** The days and filters that are shown, as the calls have them. */
  query: ReturnType<typeof analyticsQuery>;
}

/** Starts a CSV document about the days that are shown. The page shows its progress. */
export function ExportMenu({ query }: ExportMenuProps) {
  const t = useTranslations('analytics');
  const [, set] = useListParams(analyticsParams);
  const { busy, start } = useScanExport((document) => set({ document }));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button busy={busy}>
          {t('export.label')}
          <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('csv')}</DropdownMenuLabel>
        {contents.map((content) => (
          <DropdownMenuItem key={content} disabled={busy} onSelect={() => void start({ ...textsOf(query), content })}>
            {t(`export.${content}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
