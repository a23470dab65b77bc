// Written by `npm run texts` from en/apps.json.
import type texts from '../en/apps.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type AppsTexts = KeyedTexts<
  typeof texts,
  {
    'add.text': { company: string };
    'turnOff.title': { name: string };
    'turnOn.title': { name: string };
    'takeOff.title': { name: string };
    'blacklist.title': { name: string };
    'bulk.count': { count: number };
    'bulk.title': { count: number };
  },
  Record<never, undefined>
>;
