'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const item =
  'flex cursor-default select-none items-center gap-2.5 rounded-row px-2 py-1.5 text-sm text-ink outline-none data-disabled:opacity-55 data-highlighted:bg-sunken pointer-coarse:py-2.5';

/** A menu that opens at its trigger. The rest of the page stays readable. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;

/** The open menu. It has no portal, so that it belongs to the same landmark as its trigger. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="start"
      sideOffset={6}
      collisionPadding={8}
      className={cx(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-surface border border-line2 bg-surface p-1 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] arrive',
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cx(item, '[&>svg]:text-ink3', className)} {...rest} />;
}

export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cx(item, '[&>svg]:text-ink3', className)} {...rest}>
      {children}
      <Indicator className="text-ink" />
    </Radix.RadioItem>
  );
}

/** An item to check; the menu stays open. */
export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cx(item, className)} onSelect={(event) => event.preventDefault()} {...rest}>
      {children}
      <Indicator />
    </Radix.CheckboxItem>
  );
}

function Indicator({ className }: { className?: string }) {
  return (
    <Radix.ItemIndicator className={cx('ml-auto pl-3', className)}>
      <Check size={14} strokeWidth={2} aria-hidden="true" />
    </Radix.ItemIndicator>
  );
}

/** A heading inside a menu. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-ink3">{children}</Radix.Label>;
}

/** A line between groups. */
export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
