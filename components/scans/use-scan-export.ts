'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { isUnanswered } from '#lib/portal/unanswered.ts';
import { startScanExport } from './actions.ts';

/** Starts a CSV document of scans; `onStarted` gets its key. What went wrong is said in a notice. */
export function useScanExport(onStarted: (document: string) => void) {
  const t = useTranslations('analytics');
  const shell = useTranslations('shell');
  const router = useRouter();
  const unreachable = useUnreachable();
  const [busy, setBusy] = useState(false);
  const start = async (query: Record<string, string>) => {
    if (busy) return;
    setBusy(true);
    const result = await startScanExport(query).catch(unreachable);
    setBusy(false);
    if (result.ok) return onStarted(result.data.document.key);
    if (leaveIfSignedOut(result)) return;
    const title = isUnanswered(result) ? t('maybeStarted') : t('notStarted');
    toast.error(title, {
      description: result.message,
      ...(isUnanswered(result) && {
        action: { label: shell('nav.downloads'), onClick: () => router.push(paths.downloads) },
        duration: Number.POSITIVE_INFINITY,
      }),
    });
  };
  return { busy, start };
}
