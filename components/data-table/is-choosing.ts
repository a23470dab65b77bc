import type { KeyboardEvent } from 'react';
import { readSingleKeys } from '#components/shell/shell-keys.ts';
import { rowLinkAttribute } from './row-link.tsx';

/** Whether a key on the link of a row chooses the row; then it does nothing else, such as to scroll the page. */
export function isChoosing(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isLink = target instanceof Element && target.matches(`a[${rowLinkAttribute}]`);
  if (!isLink || ctrlKey || metaKey || altKey) return false;
  if (key !== ' ' && !(key.toLowerCase() === 'x' && readSingleKeys())) return false;
  event.preventDefault();
  return true;
}
