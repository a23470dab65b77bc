'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useActivity } from '#components/swr/use-activity.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Runs a change of a case and shows the page again. @returns the message of a failure */
export function useCaseChange() {
  const t = useTranslations('cases');
  const router = useRouter();
  const unreachable = useUnreachable();
  const { mutate: refreshCounts } = useActivity();
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<CallResult<unknown>>, done?: string): Promise<string | undefined> => {
    setBusy(true);
    const result = await change().catch(unreachable);
    setBusy(false);
    // A dialog that leaves for the sign-in page keeps what was typed.
    leaveIfSignedOut(result);
    if (!result.ok) return Object.values(result.fieldErrors)[0]?.[0] ?? result.message;
    if (done) toast.success(done);
    void refreshCounts();
    router.refresh();
    return undefined;
  };
  /** Shows a failure beside the page. */
  const runLoud = async (change: () => Promise<CallResult<unknown>>, done?: string) => {
    const message = await run(change, done);
    if (message !== undefined) toast.error(t('notDone'), { description: message });
  };
  return { busy, run, runLoud };
}
