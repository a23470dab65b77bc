'use client';

import { useEffect } from 'react';

/** Elements that use the arrow keys themselves. */
const busyElsewhere =
  'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog], [role=radiogroup], [role=listbox], [role=table]';

/**
 * Left and right anywhere on the page go from one of `ids` to its neighbour, unless something has its own use for them.
 */
export function useArrowKeys(ids: readonly string[], current: string | undefined, onPick: (id: string) => void): void {
  useEffect(() => {
    if (ids.length < 2 || current === undefined) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0 || (event.target instanceof Element && event.target.closest(busyElsewhere))) return;
      const next = ids[ids.indexOf(current) + step];
      if (next === undefined) return;
      event.preventDefault();
      onPick(next);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ids, current, onPick]);
}
