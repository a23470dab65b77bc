'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const sheet =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-surface border border-line2 bg-surface p-1 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] arrive';
const entry =
  'flex cursor-default select-none items-center gap-2.5 rounded-row px-2 py-1.5 text-sm text-ink outline-none data-disabled:opacity-55 data-highlighted:bg-sunken pointer-coarse:py-2.5';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Where the focus goes when it closes, unless to its button. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** The menu, open from the start: its code came because it was asked for. */
export function OpenMenu({ trigger, align = 'start', side = 'bottom', children, ...rest }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content align={align} side={side} sideOffset={6} collisionPadding={8} className={sheet} {...rest}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** An entry that does something: onSelect, disabled, icon; `danger` for what destroys. */
export function MenuItem({
  icon,
  danger = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  danger?: boolean;
}) {
  return (
    <Radix.Item className={cx(entry, danger && 'text-bad', '[&>svg]:text-ink3', className)} {...rest}>
      {icon}
      {children}
    </Radix.Item>
  );
}

/** Several alternatives, one chosen. Props: value, onValueChange, options. */
export function MenuRadioGroup({
  value,
  onValueChange,
  options,
}: {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(entry, '[&>svg]:text-ink3')}>
          {option.icon}
          {option.label}
          <Radix.ItemIndicator className="ml-auto pl-3 text-ink">
            <Check size={14} strokeWidth={2} aria-hidden="true" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** An entry to tick; the menu stays open. Props: checked, onCheckedChange. */
export function MenuCheckbox({ children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={entry} onSelect={(event) => event.preventDefault()} {...rest}>
      {children}
      <Radix.ItemIndicator className="ml-auto pl-3">
        <Check size={14} strokeWidth={2} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-ink3">{children}</Radix.Label>;
}

/** A line between groups. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
