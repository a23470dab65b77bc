'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';

interface AskFirstProps {
  /** On the button; what it does to is named in the question. */
  label: string;
  ariaLabel?: string;
  variant?: NonNullable<ButtonProps['variant']>;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Server action that does it. */
  run: () => Promise<CallResult<unknown>>;
  /** Said when it is done. */
  done: string;
  /** Where to go then; the page is read again when there is none. */
  to?: string;
}

/** A button that asks, does it, says so, and shows the page again. */
export function AskFirst({ label, ariaLabel, variant, run, done, to, danger = false, ...words }: AskFirstProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      {...words}
      danger={danger}
      trigger={
        <Button variant={variant ?? (danger ? 'danger' : 'secondary')} {...(ariaLabel && { 'aria-label': ariaLabel })}>
          {label}
        </Button>
      }
      onConfirm={async () => {
        const result = await run();
        if (!result.ok) return leaveIfSignedOut(result) ? undefined : result.message;
        toast.success(done);
        if (to) router.push(to);
        else router.refresh();
        return undefined;
      }}
    />
  );
}
