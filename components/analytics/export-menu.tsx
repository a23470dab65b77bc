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
import { startScanExport } from './actions.ts';
import { analyticsParams } from './analytics-params.ts';

const contents = [
  ['scans', 'Every scan'],
  ['days', 'Scans by day'],
  ['products', 'Scans by product'],
  ['places', 'Scans by place'],
  ['codes', 'Codes scanned again'],
] as const;

interface ExportMenuProps {
  /** The days and the company that are shown, as the call has them. */
  query: Record<string, string>;
}

/** Starts a CSV document about the days that are shown; how far it is stands on the page. */
export function ExportMenu({ query }: ExportMenuProps) {
  const [, set] = useListParams(analyticsParams);
  const [busy, setBusy] = useState(false);
  const start = async (content: string) => {
    if (busy) return;
    setBusy(true);
    const result = await startScanExport({ ...query, content }).catch((): CallFailure => unreachable);
    setBusy(false);
    if (result.ok) return set({ document: result.data.document.key });
    if (leaveIfSignedOut(result)) return;
    const title = isUnanswered(result) ? 'The export may or may not have been started' : 'The export was not started';
    showToast({
      tone: 'bad',
      title,
      text: result.message,
      ...(isUnanswered(result) && { link: { label: 'Downloads', href: paths.downloads }, stays: true }),
    });
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button busy={busy}>
          Export
          <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>CSV of these days</MenuLabel>
      {contents.map(([content, label]) => (
        <MenuItem key={content} onSelect={() => void start(content)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const unreachable: CallFailure = {
  ok: false,
  status: 0,
  code: 'unreachable',
  message: 'The portal cannot be reached. Check your connection and try again.',
  fieldErrors: {},
};
