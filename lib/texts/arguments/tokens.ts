// Written by `npm run texts` from en/tokens.json.
import type texts from '../en/tokens.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type TokensTexts = KeyedTexts<
  typeof texts,
  {
    'shownOnce': { name: string };
    'revoke.title': { name: string };
    'andOthers': { first: string; count: number };
    'newTokenFor': { name: string };
    'actsAs': { name: string };
    'bulk.count': { count: number };
    'bulk.title': { count: number };
    'bulk.confirm': { count: number };
    'bulk.endTitle': { count: number };
    'bulk.endConfirm': { count: number };
  },
  Record<never, undefined>
>;
