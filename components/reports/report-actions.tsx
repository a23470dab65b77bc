'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useActivity } from '#components/swr/use-activity.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Report } from '#lib/contract/reports.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { deleteReport, updateReport, updateUnclaimedReport } from './actions.ts';

/** Marks a report as handled, or deletes it. */
export function ReportActions({ report }: { report: Report }) {
  const t = useTranslations('reports');
  const router = useRouter();
  const unreachable = useUnreachable();
  const { mutate: refreshCounts } = useActivity();
  const [busy, setBusy] = useState(false);
  const { id, handled_at } = report;
  const isUnclaimed = report.company === null;
  const run = async (change: () => Promise<CallResult<unknown>>, done: string, page?: string) => {
    const result = await change().catch(unreachable);
    if (leaveIfSignedOut(result)) return undefined;
    if (!result.ok) return Object.values(result.fieldErrors)[0]?.[0] ?? result.message;
    toast.success(done);
    void refreshCounts();
    if (page) router.push(page);
    else router.refresh();
    return undefined;
  };
  const turn = async () => {
    setBusy(true);
    const change = isUnclaimed ? updateUnclaimedReport : updateReport;
    const handled = handled_at === null;
    const message = await run(() => change(id, { handled }), t(handled ? 'markedHandled' : 'reopened'));
    setBusy(false);
    if (message !== undefined) toast.error(t('notDone'), { description: message });
  };
  return (
    <>
      {!isUnclaimed && (
        <ConfirmDialog
          trigger={<Button>{t('delete')}</Button>}
          title={t('deleteTitle', { id: String(id) })}
          description={t('deleteText')}
          confirmLabel={t('delete')}
          danger
          onConfirm={() => run(() => deleteReport(id), t('deleted'), paths.reports)}
        />
      )}
      <Button variant={handled_at === null ? 'primary' : 'secondary'} busy={busy} onClick={() => void turn()}>
        {t(handled_at === null ? 'markHandled' : 'reopen')}
      </Button>
    </>
  );
}
