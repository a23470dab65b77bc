import { readItem, writeItem } from './local-storage.ts';

export type KeyAction = 'find' | 'create' | 'keys' | 'search' | 'next' | 'previous';

/** The keys of every page, in the order in which they are shown. */
export const shellKeys: readonly { keys: readonly string[]; action: KeyAction }[] = [
  { keys: ['⌘K'], action: 'find' },
  { keys: ['c'], action: 'create' },
  { keys: ['/'], action: 'search' },
  { keys: ['j'], action: 'next' },
  { keys: ['k'], action: 'previous' },
  { keys: ['?'], action: 'keys' },
];

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Action of a key. Single keys do nothing while something is typed, and can be turned off (WCAG 2.1.4: they interfere
 * with speech input).
 */
export function actionOf(press: KeyPress, { typing, singleKeys }: { typing: boolean; singleKeys: boolean }) {
  const hasModifier = press.ctrlKey || press.metaKey;
  if (hasModifier) return !press.altKey && press.key.toLowerCase() === 'k' ? 'find' : undefined;
  if (press.altKey || typing || !singleKeys) return undefined;
  return shellKeys.find(({ keys }) => keys.length === 1 && keys[0] === press.key)?.action;
}

const storageKey = 'proofmark-single-keys';

export function readSingleKeys(): boolean {
  return readItem(storageKey) !== 'off';
}

export function writeSingleKeys(on: boolean): void {
  writeItem(storageKey, on ? 'on' : 'off');
}
