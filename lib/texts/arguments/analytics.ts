// Written by `npm run texts` from en/analytics.json.
import type texts from '../en/analytics.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type AnalyticsTexts = KeyedTexts<
  typeof texts,
  {
    'scans': { count: number };
    'placesKnown': { placed: number; count: number };
    'repeatsShown': { shown: number; count: number };
    'near': { name: string };
    'suspicious': { count: number };
  },
  {
    'daysOf': { from: Tag; to: Tag; zone: string };
    'lookedBack': { time: Tag };
  }
>;
