// Written by `npm run texts` from en/users.json.
import type texts from '../en/users.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type UsersTexts = KeyedTexts<
  typeof texts,
  {
    'list.text': { company: string };
    'again.doneText': { name: string };
    'again.label': { email: string };
    'withdraw.label': { email: string };
    'withdraw.text': { email: string };
    'invite.doneText': { email: string };
    'deactivate.title': { name: string };
    'activate.title': { name: string };
    'twoFactor.title': { name: string };
    'link.doneText': { email: string };
    'bulk.title': { count: number };
    'bulk.confirm': { count: number };
    'ownRole': { role: string };
    'tokensOf': { name: string };
    'moreTokens': { count: number };
    'newestShown': { count: number };
    'bulk.count': { count: number };
  },
  Record<never, undefined>
>;
