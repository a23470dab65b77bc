'use client';

import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { dialogStyle, overlayStyle } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Button that asks. */
  trigger: ReactNode;
  /** The question: 'Cancel this order?' */
  title: string;
  /** What will happen, to how many codes, and whether it can be undone. */
  description: ReactNode;
  /** The verb: 'Cancel order'. */
  confirmLabel: string;
  /** Word on the way out; 'Keep it' where 'Cancel' would be unclear. */
  dismissLabel?: string;
  danger?: boolean;
  /** Does it. Resolves to a message when it failed (shown here), to undefined when done (the dialog closes). */
  onConfirm: () => Promise<string | undefined>;
}

/** Asks before a destructive or final step. The safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const message = await props.onConfirm().catch(() => 'This did not work. Try again.');
    setBusy(false);
    if (message === undefined) setOpen(false);
    else setFailure(message);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={`${dialogStyle} max-w-110`}>
          <Radix.Title className="text-lg font-semibold tracking-tight">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-ink2">{props.description}</div>
          </Radix.Description>
          {failure && (
            <Callout tone="bad" role="alert" className="mt-3">
              {failure}
            </Callout>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{props.dismissLabel ?? 'Back'}</Button>
            </Radix.Cancel>
            <Button variant={props.danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
