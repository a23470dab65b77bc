// Written by `npm run texts` from en/security.json.
import type texts from '../en/security.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type SecurityTexts = KeyedTexts<
  typeof texts,
  {
    'text': { email: string };
    'codesFile': { email: string };
    'codesLeft': { count: number };
  },
  {
    'scan': { link: Tag };
  }
>;
