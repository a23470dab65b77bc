// Written by `npm run texts` from en/broken.json.
import type texts from '../en/broken.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type BrokenTexts = KeyedTexts<
  typeof texts,
  Record<never, undefined>,
  Record<never, undefined>
>;
