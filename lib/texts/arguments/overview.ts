// Written by `npm run texts` from en/overview.json.
import type texts from '../en/overview.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type OverviewTexts = KeyedTexts<
  typeof texts,
  {
    'summary.running': { count: number };
    'summary.waiting': { count: number };
    'summary.failed': { count: number };
    'count.companies': { count: number };
    'count.users': { count: number };
    'companies.newest': { count: number };
    'users.newest': { count: number };
    'queue.state': { count: number };
    'queue.all': { count: number };
    'row.wrong': { wrong: number; count: number };
  },
  {
    'companies.since': { time: Tag };
    'users.signedIn': { time: Tag };
    'proofs.photograph': { of: Tag; order: string };
    'row.codes': { quantity: Tag };
    'row.codesOf': { quantity: Tag; product: string };
    'row.due': { date: Tag };
    'row.rows': { count: Tag; size: Tag };
  }
>;
