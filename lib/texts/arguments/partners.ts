// Written by `npm run texts` from en/partners.json.
import type texts from '../en/partners.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type PartnersTexts = KeyedTexts<
  typeof texts,
  {
    'slugOf': { other: string | boolean };
    'slugOfHint': { other: string | boolean };
    'asksYou': { name: string };
    'notAnswered': { name: string };
    'may': { name: string };
    'end.title': { name: string };
    'takeBack.text': { name: string };
    'decline.title': { name: string };
    'accept.title': { name: string };
    'accept.done': { name: string };
  },
  {
    'since': { time: Tag };
  }
>;
