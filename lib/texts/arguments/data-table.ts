// Written by `npm run texts` from en/data-table.json.
import type texts from '../en/data-table.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type DataTableTexts = KeyedTexts<
  typeof texts,
  {
    'search': { list: string };
    'export.tooManyText': { most: number };
    'view.removed': { name: string };
    'view.full': { most: number };
    'pick.find': { what: string };
    'pick.number': { id: string };
    'sort': { order: string };
    'sort.by': { column: string; order: string };
    'select.row': { name: string };
    'bulk.progress': { done: number; rows: string };
    'bulk.chosen': { rows: string };
    'bulk.chosenMost': { rows: string };
    'bulk.some': { label: string; count: number };
    'bulk.done': { count: number; done: string };
    'bulk.refusedCount': { count: number };
    'bulk.left': { count: number };
    'export.chosen': { name: string };
    'time.daysOf': { zone: string };
    'time.days': { from: string; to: string };
  },
  {
    'bulk.more': { first: Tag; names: string; count: number };
  }
>;
