'use client';

import { type ReactNode, useState } from 'react';
import { later } from '#components/ui/later.tsx';
import { Popover } from '#components/ui/popover.tsx';

export interface PickerOption {
  value: string;
  label: string;
  /** Mono at the right: a SKU, a key. */
  detail?: string;
}

// Space for a few rows, so that the sheet does not jump.
const PickerList = later(
  () => import('./picker-list.tsx').then((module) => module.PickerList),
  <div className="h-24" />,
);

export interface OptionPickerProps {
  /** Button that opens it. */
  trigger: ReactNode;
  /** Names the search field: 'Find a product'. */
  label: string;
  placeholder: string;
  /** Server action: the first options for a text, all for ''. */
  search: (text: string) => Promise<PickerOption[]>;
  /** What is chosen: one value, or several. */
  value: string | readonly string[] | undefined;
  onPick: (option: PickerOption) => void;
  /** Said when nothing fits. */
  nothing: string;
}

/**
 * One of many, found by typing: a field over a list that opens under its button. Arrows move, Enter picks, Escape
 * leaves.
 */
export function OptionPicker({ trigger, ...list }: OptionPickerProps) {
  const [open, setOpen] = useState(false);
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
