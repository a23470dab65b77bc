// Written by `npm run texts` from en/ui.json.
import type texts from '../en/ui.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type UiTexts = KeyedTexts<
  typeof texts,
  {
    'copy': { what: string };
    'refused.large': { size: string };
    'takeOff': { filter: string };
    'filter.chosen': { count: number };
    'filter.or': { one: string; other: string };
    'range': { from: number; to: number; count: number };
    'region': { place: string };
    'notices': { hotkey: string };
  },
  {
    'request': { id: Tag };
  }
>;
