// Written by `npm run texts` from en/profile.json.
import type texts from '../en/profile.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type ProfileTexts = KeyedTexts<
  typeof texts,
  {
    'zoneHintNow': { time: string };
    'zoneOfThisDevice': { zone: string };
    'languageOfCompany': { language: string };
  },
  {
    'signedInUntil': { time: Tag };
  }
>;
