// Written by `npm run texts` from en/webhooks.json.
import type texts from '../en/webhooks.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type WebhooksTexts = KeyedTexts<
  typeof texts,
  {
    'tries': { count: number };
    'try': { number: number };
    'test.answered': { status: string };
    'test.answeredAfter': { status: string; ms: number };
    'eventsCount': { count: number };
    'ms': { ms: number };
    'bulk.count': { count: number };
    'export.deliveries': { id: string };
  },
  {
    'test.nextTry': { time: Tag };
    'noneSince': { time: Tag };
    'oldSecretUntil': { time: Tag };
  }
>;
