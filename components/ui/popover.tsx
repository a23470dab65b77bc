'use client';

import { type ReactNode, useState } from 'react';
import { loadedPart, useLoadedPart } from './loaded-part.ts';
import { openingButton } from './opening-button.ts';
import type { PopoverSheetProps } from './popover-sheet.tsx';

const part = loadedPart(() => import('./popover-sheet.tsx'));

/** A small sheet under its button, for a choice or a few fields. What draws it loads when it first opens. */
export function Popover(props: PopoverSheetProps): ReactNode {
  const { open, onOpenChange, trigger } = props;
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const loaded = useLoadedPart(part, wasOpen, () => onOpenChange(false));
  if (loaded) return <loaded.PopoverSheet {...props} />;
  return openingButton(trigger, { popup: 'dialog', isOpen: open, part, onOpen: () => onOpenChange(true) });
}
