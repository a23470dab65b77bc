// Written by `npm run texts` from en/cities.json.
import type texts from '../en/cities.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type CitiesTexts = KeyedTexts<
  typeof texts,
  Record<never, undefined>,
  Record<never, undefined>
>;
