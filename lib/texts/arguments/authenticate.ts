// Written by `npm run texts` from en/authenticate.json.
import type texts from '../en/authenticate.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type AuthenticateTexts = KeyedTexts<
  typeof texts,
  {
    'tooManyText': { taken: number; chosen: number };
    'tryAll': { count: number };
    'offlineText': { count: number };
    'kept': { days: number };
    'stateText.held': { seconds: number };
    'tryAgainIn': { seconds: number };
    'summary.auth_original': { count: number };
    'summary.auth_copy': { count: number };
    'summary.blacklisted': { count: number };
    'summary.not_found': { count: number };
    'summary.sid': { count: number };
    'summary.inactive': { count: number };
    'summary.not_trained': { count: number };
    'summary.third_party': { count: number };
    'summary.again': { count: number };
    'summary.failed': { count: number };
    'summary.under-way': { count: number };
    'sampleNotLoadedText': { name: string };
    'shrunk': { from: number; to: number };
  },
  {
    'since': { status: string; time: Tag };
    'seenBefore': { count: number; time: Tag };
    'seenOften': { count: number; time: Tag };
  }
>;
