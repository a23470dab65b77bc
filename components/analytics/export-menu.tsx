'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#components/ui/menu.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { isUnanswered } from '#lib/portal/unanswered.ts';
import { useTexts } from '#texts';
import { startScanExport } from './actions.ts';
import { analyticsParams } from './analytics-params.ts';

const contents = ['scans', 'days', 'products', 'places', 'codes'] as const;

interface ExportMenuProps {
  /** The days and the company that are shown, as the call has them. */
  query: Record<string, string>;
}

/** Starts a CSV document about the days that are shown; how far it is stands on the page. */
export function ExportMenu({ query }: ExportMenuProps) {
  const t = useTexts('analytics');
  const shell = useTexts('shell');
  const [, set] = useListParams(analyticsParams);
  const [busy, setBusy] = useState(false);
  const start = async (content: string) => {
    if (busy) return;
    setBusy(true);
    const result = await startScanExport({ ...query, content }).catch(
      (): CallFailure => ({ ...unreachable, message: t('unreachable') }),
    );
    setBusy(false);
    if (result.ok) return set({ document: result.data.document.key });
    if (leaveIfSignedOut(result)) return;
    const title = isUnanswered(result) ? t('maybeStarted') : t('notStarted');
    showToast({
      tone: 'bad',
      title,
      text: result.message,
      ...(isUnanswered(result) && { link: { label: shell('nav.downloads'), href: paths.downloads }, stays: true }),
    });
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button busy={busy}>
          {t('export')}
          <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>{t('csv')}</MenuLabel>
      {contents.map((content) => (
        <MenuItem key={content} onSelect={() => void start(content)}>
          {t(`export.${content}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const unreachable = { ok: false, status: 0, code: 'unreachable', fieldErrors: {} } as const;
