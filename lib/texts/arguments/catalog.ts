// Written by `npm run texts` from en/catalog.json.
import type texts from '../en/catalog.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type CatalogTexts = KeyedTexts<
  typeof texts,
  {
    'bulk.selected': { kind: string | boolean };
    'bulk.archiveTitle': { kind: string | boolean; count: number };
    'bulk.archiveConfirm': { kind: string | boolean; count: number };
    'list.search': { kind: string | boolean };
    'list.label': { kind: string | boolean };
    'list.noneMatch': { kind: string | boolean };
    'list.count': { kind: string | boolean; count: number };
    'list.countArchived': { kind: string | boolean; count: number };
    'check.quotes': { row: string };
    'check.manyRows': { count: number; most: number };
    'check.sameSku': { row: string };
    'companyNumber': { id: string };
    'picker.number': { id: string };
    'import.column': { column: string };
    'import.leftOut': { columns: string };
    'import.noErrors': { count: number };
    'import.someErrors': { good: number; bad: number };
    'import.firstRows': { shown: string; count: number };
    'import.firstRowsBad': { shown: string; count: number };
    'import.noAnswer': { count: number };
    'import.firstRefused': { shown: string; count: number };
    'import.sending': { done: number; total: number };
    'import.sentPart': { done: number; total: number };
    'import.added': { count: number };
    'import.changed': { count: number };
    'import.unchanged': { count: number };
    'import.refusedCount': { count: number };
    'codes.word': { count: number };
    'import.dropHint': { size: string };
    'import.refusedName': { file: string };
    'import.send': { count: number };
    'import.badStay': { count: number };
    'products.allInList': { count: number };
    'record.deleteTitle': { name: string };
    'record.deleteKind': { kind: string | boolean };
    'record.archiveTitle': { name: string };
    'record.archiveKind': { kind: string | boolean };
    'form.new': { kind: string | boolean };
    'form.change': { kind: string | boolean };
    'form.notAdded': { kind: string | boolean };
    'form.add': { kind: string | boolean };
    'record.notLoaded': { kind: string | boolean };
    'values.moreThan': { count: number };
    'import.takenThrough': { count: number };
    'form.added': { kind: string | boolean };
  },
  {
    'import.format': { columns: Tag };
    'values.setByText': { key: Tag };
    'values.seenInText': { key: Tag };
    'values.foundByText': { name: Tag };
  }
>;
