// Written by `npm run texts` from en/company.json.
import type texts from '../en/company.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type CompanyTexts = KeyedTexts<
  typeof texts,
  {
    'beyondScans': { count: number };
    'beyondADay': { count: number };
    'keptFor': { days: number };
    'whoGets': { notice: string };
    'takeOff': { user: string; notice: string };
    'addUserTo': { notice: string };
  },
  Record<never, undefined>
>;
