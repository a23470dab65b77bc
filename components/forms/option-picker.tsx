'use client';

import { type ReactNode, use, useState } from 'react';
import { BeginsOpen } from '#components/ui/begins-open.ts';
import { later } from '#components/ui/later.tsx';
import { Popover } from '#components/ui/popover.tsx';
import type { PickerListProps } from './picker-list.tsx';

export type { PickerOption, PickerSearch } from './picker-list.tsx';

// Space for a few rows, so that the sheet does not jump.
const PickerList = later(
  () => import('./picker-list.tsx').then((module) => module.PickerList),
  <div className="h-24" />,
);

interface OptionPickerProps extends PickerListProps {
  /** Button that opens it. */
  trigger: ReactNode;
}

/**
 * One of many, found by typing: a field over a list that opens under its button. Arrows move, Enter picks, Escape
 * leaves.
 */
export function OptionPicker({ trigger, ...list }: OptionPickerProps) {
  const [open, setOpen] = useState(use(BeginsOpen));
  return (
    <Popover
      trigger={trigger}
      label={list.label}
      open={open}
      onOpenChange={setOpen}
      className="w-(--radix-popover-trigger-width) min-w-72 p-1"
    >
      <PickerList {...list} onDone={() => setOpen(false)} />
    </Popover>
  );
}
