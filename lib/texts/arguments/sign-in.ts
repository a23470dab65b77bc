// Written by `npm run texts` from en/sign-in.json.
import type texts from '../en/sign-in.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type SignInTexts = KeyedTexts<
  typeof texts,
  {
    'signIn.leadTokenAt': { host: string };
    'error.waitSeconds': { seconds: number };
    'error.waitMinutes': { minutes: number };
    'set.unknown': { reason: string };
    'set.join': { company: string };
  },
  {
    'demo.lead': { password: Tag };
    'forgot.sentTo': { address: Tag; email: string };
    'forgot.notOffered': { host: string; link: Tag };
    'set.forInvited': { email: Tag; time: Tag };
    'set.forUser': { email: Tag; time: Tag };
  }
>;
