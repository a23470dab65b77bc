'use client';

import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '#texts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { dialogStyle, giveFocusBack, overlayStyle } from './dialog-style.ts';

export interface Confirmation {
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
  /** Why there is nothing to decide any more, such as that another has done it: said in place of the way on. */
  gone?: string | undefined;
}

interface ConfirmWindowProps extends Confirmation {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that asked. */
  opener: RefObject<HTMLElement | null>;
}

/** What a ConfirmDialog is while it is open. */
export function ConfirmWindow({ open, onOpenChange: setOpen, opener, ...props }: ConfirmWindowProps) {
  const t = useTexts('ui');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const message = await props.onConfirm().catch(() => t('didNotWork'));
    setBusy(false);
    if (message === undefined) setOpen(false);
    else setFailure(message);
  };
  // What it does itself is no news.
  const gone = busy ? undefined : props.gone;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={`${dialogStyle} max-w-110`}
          onCloseAutoFocus={(event) => giveFocusBack(event, opener.current)}
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-ink2">{gone === undefined && props.description}</div>
          </Radix.Description>
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
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{gone === undefined ? (props.dismissLabel ?? t('back')) : t('close')}</Button>
            </Radix.Cancel>
            {gone === undefined && (
              <Button variant={props.danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
                {props.confirmLabel}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
