'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { DialogContent } from './dialog-window.tsx';
import { loadedPart, useLoadedPart } from './loaded-part.ts';
import { openingButton } from './opening-button.ts';

const part = loadedPart(() => import('./dialog-window.tsx'));

interface DialogProps extends DialogContent {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Button that opens it; without one, control `open`. */
  trigger?: ReactNode;
}

/**
 * A window over the page for a short task. Escape and the cross close it; focus goes back where it was. What draws it
 * loads when it first opens.
 */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = open ?? isOpened;
  const opener = useRef<HTMLElement>(null);
  const change = (next: boolean) => {
    setIsOpened(next);
    onOpenChange?.(next);
  };
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const loaded = useLoadedPart(part, wasOpen, () => change(false));
  const onOpen = (button: HTMLElement) => {
    opener.current = button;
    change(true);
  };
  return (
    <>
      {openingButton(trigger, { popup: 'dialog', isOpen, part, onOpen })}
      {loaded && <loaded.DialogWindow {...content} open={isOpen} onOpenChange={change} opener={opener} />}
    </>
  );
}
