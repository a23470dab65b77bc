'use client';

import { useEffect } from 'react';
import { openPanel } from '#components/activity/shell-panels.ts';
import { rowLinkAttribute } from '#components/ui/row-link.tsx';
import { actionOf, type KeyAction, readSingleKeys } from '#components/ui/shell-keys.ts';

/** Listens for the keys of every page, as long as nothing is open over it. */
export function useShellKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const typing = isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      const action = actionOf(event, { typing, singleKeys: readSingleKeys() });
      if (action && run(action)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="option"]'));

function run(action: KeyAction): boolean {
  if (action === 'find' || action === 'create' || action === 'keys') {
    openPanel(action);
    return true;
  }
  if (action === 'search') {
    const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
    field?.focus();
    // Typing replaces the previous search.
    field?.select();
    return field !== null;
  }
  return moveRow(action === 'next' ? 1 : -1);
}

/** Moves the focus to the link of the next or previous row; the first one when it is elsewhere. */
function moveRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`#main a[${rowLinkAttribute}]`)];
  const row = document.activeElement?.closest('tr');
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = links[at === -1 ? 0 : Math.min(Math.max(0, at + step), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
