'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PopoverSheetProps {
  /** Button that opens it. */
  trigger: ReactNode;
  /** Names it. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Width and padding. */
  className: string;
  children: ReactNode;
}

/** The sheet, under its button. */
export function PopoverSheet({ trigger, label, open, onOpenChange, className, children }: PopoverSheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(
            'arrive z-50 max-w-[calc(100vw-1rem)] rounded-surface border border-line2 bg-surface shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
