// Written by `npm run texts` from en/ledger.json.
import type texts from '../en/ledger.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type LedgerTexts = KeyedTexts<
  typeof texts,
  {
    'list.newest': { count: number };
    'named': { id: string };
    'onSubstrate': { equipment: string; substrate: string };
    'version': { version: string };
    'cellDots': { dots: number; dpi: string };
    'fact.layoutValue': { layout: string };
    'fact.copyLoss': { share: string };
    'cell.too_coarse': { dots: number };
    'proofs.camera': { name: string; count: number };
    'sure.more': { count: number };
    'sure.range': { low: string; high: string };
    'rates.of': { count: number; of: number };
    'rates.range': { low: string; high: string };
    'drift.chart': { count: number; low: string; high: string };
    'scans.text': { photos: number; orders: number };
    'public.title': { publisher: string };
    'public.lead': { publisher: string };
    'challenge.name': { id: string };
    'challenge.label': { id: string };
    'challenge.graphics': { count: number };
    'send.graphic': { graphic: string };
  },
  {
    'trained': { time: Tag };
    'proofs.between': { first: Tag; last: Tag };
    'public.at': { time: Tag };
    'challenge.since': { graphics: number; time: Tag };
    'challenge.share': { count: number; range: Tag; interval: string };
  }
>;
