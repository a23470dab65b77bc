// Written by `npm run texts` from en/forms.json.
import type texts from '../en/forms.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type FormsTexts = KeyedTexts<
  typeof texts,
  {
    'toChooseFrom': { count: number };
    'workorder': { id: string };
  },
  {
    'request': { id: Tag };
  }
>;
