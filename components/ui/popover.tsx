'use client';

import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A sheet at its trigger, for a choice or a few fields. */
export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** The sheet; name it with aria-label. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          'arrive z-50 max-w-[calc(100vw-1rem)] rounded-surface border border-line2 bg-surface shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] outline-none',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
