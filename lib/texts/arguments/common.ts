// Written by `npm run texts` from en/common.json.
import type texts from '../en/common.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type CommonTexts = KeyedTexts<
  typeof texts,
  {
    'count.codes': { count: number };
    'count.workorders': { count: number };
    'count.rows': { count: number };
    'count.products': { count: number };
    'count.scans': { count: number };
    'count.photos': { count: number };
    'count.days': { count: number };
    'workorderNumber': { id: string };
  },
  Record<never, undefined>
>;
