import { cloneElement, isValidElement, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { LoadedPart } from './loaded-part.ts';

interface Opens {
  popup: 'menu' | 'dialog';
  isOpen: boolean;
  /** What it opens: on its way as soon as the pointer or the focus comes near. */
  part: LoadedPart<unknown>;
  onOpen: (button: HTMLElement) => void;
}

interface ButtonLike {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** The button that opens something, with what tells so. It must pass on the props of <button>. */
export function openingButton(trigger: ReactNode, { popup, isOpen, part, onOpen }: Opens): ReactNode {
  if (!isValidElement<ButtonLike>(trigger)) return trigger;
  const { onClick } = trigger.props;
  const bring = () => void part.load().catch(() => undefined);
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
    onPointerEnter: bring,
    onFocus: bring,
    onClick: (event: MouseEvent<HTMLElement>) => {
      onClick?.(event);
      if (!event.defaultPrevented) onOpen(event.currentTarget);
    },
    ...(popup === 'menu' && {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onOpen(event.currentTarget);
      },
    }),
  } as ButtonLike);
}
