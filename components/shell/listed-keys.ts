import { type KeyAction, shellKeys } from '#components/ui/shell-keys.ts';

/** Actions of keys on parts of a page: on the link of a row, on photos and codes side by side, in dialogs. */
type PartAction = 'open' | 'choose' | 'chooseTo' | 'side' | 'close';

export interface ListedKeys {
  action: KeyAction | PartAction;
  /** As they stand on the key. */
  keys: readonly string[];
  /** Those that have a name of their own in each language. */
  named?: readonly ('controlFind' | 'enter' | 'space' | 'shiftX' | 'escape')[];
}

const ofEveryPage = (action: KeyAction): ListedKeys => ({
  action,
  keys: shellKeys.find((each) => each.action === action)?.keys ?? [],
});

/** Every key there is, in the order in which they are shown. */
export const listedKeys: readonly ListedKeys[] = [
  { ...ofEveryPage('find'), named: ['controlFind'] },
  ofEveryPage('create'),
  ofEveryPage('search'),
  ofEveryPage('next'),
  ofEveryPage('previous'),
  { action: 'open', keys: [], named: ['enter'] },
  { action: 'choose', keys: ['x'], named: ['space'] },
  { action: 'chooseTo', keys: [], named: ['shiftX'] },
  { action: 'side', keys: ['←', '→'] },
  { action: 'close', keys: [], named: ['escape'] },
  ofEveryPage('keys'),
];
