import { useRef } from 'react';

/**
 * Handlers of a Radix dialog that return the focus to the element that had it before. Radix returns it to a trigger
 * only: the focus would be lost where another button or a key opens the dialog.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      if (event.defaultPrevented || !(current instanceof HTMLElement) || !current.isConnected) return;
      if (current === document.body) return;
      event.preventDefault();
      current.focus();
    },
  };
}
