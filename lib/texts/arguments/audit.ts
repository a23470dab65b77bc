// Written by `npm run texts` from en/audit.json.
import type texts from '../en/audit.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type AuditTexts = KeyedTexts<
  typeof texts,
  {
    'tokenOf': { name: string };
  },
  {
    'fromTo': { from: Tag; to: Tag };
  }
>;
