// Written by `npm run texts` from en/templates.json.
import type texts from '../en/templates.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type TemplatesTexts = KeyedTexts<
  typeof texts,
  {
    'card.orderFrom': { name: string };
    'card.orderMore': { name: string };
    'pictureOf': { name: string };
  },
  Record<never, undefined>
>;
