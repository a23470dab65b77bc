'use client';

import { type ReactNode, useRef, useState } from 'react';
import { loadedPart, useLoadedPart } from './loaded-part.ts';
import { openingButton } from './opening-button.ts';

const part = loadedPart(() => import('./confirm-window.tsx'));

export interface Confirmation {
  /** The question: 'Cancel this order?' */
  title: string;
  /** What will happen, to how many codes, and whether it can be undone. */
  description: ReactNode;
  /** The verb: 'Cancel order'. */
  confirmLabel: string;
  /** Word on the way out; 'Keep it' where 'Cancel' would be unclear. */
  dismissLabel?: string;
  danger?: boolean;
  /** Does it. Resolves to a message when it failed (shown here), to undefined when done (the dialog closes). */
  onConfirm: () => Promise<string | undefined>;
  /** Why there is nothing to decide any more, such as that another has done it: said in place of the way on. */
  gone?: string | undefined;
}

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
