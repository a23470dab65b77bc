// Written by `npm run texts` from en/app.json.
import type texts from '../en/app.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type AppTexts = KeyedTexts<
  typeof texts,
  Record<never, undefined>,
  Record<never, undefined>
>;
