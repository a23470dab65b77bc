// Written by `npm run texts` from en/shell.json.
import type texts from '../en/shell.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type ShellTexts = KeyedTexts<
  typeof texts,
  {
    'notForRole.title': { page: string };
    'found.workorder': { id: string };
    'notOffered.what': { what: string };
  },
  {
    'notOffered.text': { host: Tag; endpoint: Tag };
  }
>;
