// Written by `npm run texts` from en/codes.json.
import type texts from '../en/codes.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type CodesTexts = KeyedTexts<
  typeof texts,
  {
    'change.blacklistedToActive': { exact: string | boolean; count: number };
    'change.activeAlready': { exact: string | boolean; count: number };
    'change.blacklistedToInactive': { exact: string | boolean; count: number };
    'change.inactiveAlready': { exact: string | boolean; count: number };
    'change.blacklistedAlready': { exact: string | boolean; count: number };
    'confirm.activate': { count: number };
    'confirm.deactivate': { count: number };
    'confirm.blacklist': { count: number };
    'confirm.export': { count: number };
    'confirm.scm': { count: number };
    'detail.scansOrMore': { count: number };
    'detail.latestScans': { count: number };
    'detail.photoBy': { app: string };
    'event.by': { event: string; who: string };
    'event.blacklistedFor': { reason: string };
    'filter.days': { zone: string };
    'card.ready': { noun: string | boolean };
    'card.failed': { noun: string | boolean };
    'card.label': { noun: string | boolean };
    'card.making': { noun: string | boolean };
    'card.beingMade': { percent: string };
    'card.count': { kind: string | boolean; count: number };
    'card.soFar': { count: string };
    'downloads.fileOf': { what: string };
    'export.from': { what: string };
    'export.to': { what: string };
    'find.none': { text: string };
    'find.several': { text: string };
    'lists.atMost': { most: number };
    'lists.selectCount': { count: number };
    'lists.entries': { count: number };
    'scm.emptyField': { name: string };
    'selection.rows': { count: number };
    'selection.filters': { filters: string };
    'selection.ids': { count: number };
    'selection.serials': { count: number };
    'preview.productNumber': { id: string };
    'preview.atLeast': { count: number };
    'preview.active': { count: number };
    'preview.inactive': { count: number };
    'preview.blacklisted': { count: number };
    'preview.more': { count: number };
    'status.lead': { code: string };
    'task.announced': { count: number };
    'task.changed': { count: number };
    'task.left': { count: number };
    'task.processed': { percent: string; processed: number; total: number };
    'task.stoppedText': { reason: string; undo: string | boolean };
    'task.again': { count: number };
    'task.same': { count: number };
    'task.putBackTitle': { count: number };
    'task.first': { shown: number; count: number };
    'downloads.bulk.count': { count: number };
  },
  {
    'card.kept': { count: string; size: Tag; time: Tag };
    'preview.unknown': { strong: Tag; count: number; names: Tag };
    'task.discarded': { keys: Tag };
    'task.undone': { link: Tag };
    'unlisted.text': { host: string; path: Tag };
    'unsure.exportText': { link: Tag };
    'unsure.changeText': { link: Tag };
    'unsure.filtersText': { link: Tag };
  }
>;
