'use client';

import { type ReactNode, useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { PickerList, type PickerListProps } from './picker-list.tsx';

export type { PickerOption, PickerSearch } from './picker-list.tsx';

interface OptionPickerProps extends PickerListProps {
  /** Button that opens it. */
  trigger: ReactNode;
  defaultOpen?: boolean;
  /** Until it is left: several are picked. */
  staysOpen?: boolean;
}

/**
 * One of many, found by typing: a field over a list that opens under its button. Arrows move, Enter picks, Escape
 * leaves.
 */
export function OptionPicker({ trigger, defaultOpen = false, staysOpen = false, ...list }: OptionPickerProps) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={list.label} className="w-(--radix-popover-trigger-width) min-w-72 p-1">
        <PickerList {...list} onDone={() => setOpen(staysOpen)} />
      </PopoverContent>
    </Popover>
  );
}
