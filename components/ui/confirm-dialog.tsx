'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { Confirmation } from './confirm-window.tsx';
import { loadedPart, useLoadedPart } from './loaded-part.ts';
import { openingButton } from './opening-button.ts';

const part = loadedPart(() => import('./confirm-window.tsx'));

interface ConfirmDialogProps extends Confirmation {
  /** Button that asks. */
  trigger: ReactNode;
  /** For a page that must know; without it the dialog opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Asks before a destructive or final step. The safe way out has the focus. What draws it loads when it first asks. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...confirmation }: ConfirmDialogProps) {
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = open ?? isOpened;
  const change = onOpenChange ?? setIsOpened;
  const opener = useRef<HTMLElement>(null);
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
      {loaded && <loaded.ConfirmWindow {...confirmation} open={isOpen} onOpenChange={change} opener={opener} />}
    </>
  );
}
