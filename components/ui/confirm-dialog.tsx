'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

interface ConfirmDialogProps {
  /** Button that asks. */
  trigger: ReactNode;
  /** For a page that must know; without it the dialog opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The question: 'Cancel this order?' */
  title: string;
  /** Consequence: the number of codes, and whether it can be undone. */
  description: ReactNode;
  /** The verb: 'Cancel order'. */
  confirmLabel: string;
  /** Label of the button that closes it; 'Keep it' where 'Cancel' would be unclear. */
  dismissLabel?: string;
  danger?: boolean;
  /** Does it. Resolves to a message when it failed (shown here), to undefined when done (the dialog closes). */
  onConfirm: () => Promise<string | undefined>;
  /** Why the question is out of date, such as that another user has done it: shown instead of the question. */
  gone?: string | undefined;
}

/** Asks before a destructive or final step. The button that closes it has the focus. */
export function ConfirmDialog({ trigger, ...props }: ConfirmDialogProps) {
  const t = useTranslations('ui');
  const [isOpened, setIsOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = props.open ?? isOpened;
  const setOpen = props.onOpenChange ?? setIsOpened;
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const message = await props.onConfirm().catch(() => t('didNotWork'));
    setBusy(false);
    if (message === undefined) setOpen(false);
    else setFailure(message);
  };
  // While it is busy, the change is its own.
  const gone = busy ? undefined : props.gone;
  return (
    <AlertDialog open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogTitle>{props.title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>{gone === undefined && props.description}</div>
        </AlertDialogDescription>
        {gone !== undefined && (
          <Callout tone="wait" role="alert" className="mt-3">
            {gone}
          </Callout>
        )}
        {gone === undefined && failure && (
          <Callout tone="bad" role="alert" className="mt-3">
            {failure}
          </Callout>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel asChild>
            <Button disabled={busy}>{gone === undefined ? (props.dismissLabel ?? t('back')) : t('close')}</Button>
          </AlertDialogCancel>
          {gone === undefined && (
            <Button variant={props.danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
              {props.confirmLabel}
            </Button>
          )}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
