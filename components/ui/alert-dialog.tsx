'use client';

import { AlertDialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { dialogStyle, overlayStyle } from './dialog-style.ts';

/** A dialog that only its buttons and Escape close: AlertDialogTrigger and AlertDialogContent. */
export const AlertDialog = Radix.Root;
export const AlertDialogTrigger = Radix.Trigger;
export const AlertDialogCancel = Radix.Cancel;

export function AlertDialogContent({ className = 'max-w-110', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content className={cx(dialogStyle, className)} {...rest} />
    </Radix.Portal>
  );
}

export function AlertDialogTitle(props: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className="text-lg font-semibold tracking-tight" {...props} />;
}

export function AlertDialogDescription(props: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className="mt-1.5 text-ink2" {...props} />;
}

/** Buttons, the primary one last. */
export function AlertDialogFooter(props: ComponentProps<'div'>) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2" {...props} />;
}
