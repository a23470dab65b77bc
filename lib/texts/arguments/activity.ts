// Written by `npm run texts` from en/activity.json.
import type texts from '../en/activity.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type ActivityTexts = KeyedTexts<
  typeof texts,
  {
    'words.chosen': { count: number };
    'words.spreadsheet': { filters: string };
    'words.campaign': { value: string };
    'words.brands': { value: string };
    'words.products': { value: string };
    'words.workorder': { value: string };
    'words.activated_at': { value: string };
    'words.updated_at': { value: string };
    'words.status': { value: string };
    'words.serial_number': { value: string };
    'words.extended_id': { value: string };
    'words.activated_by': { value: string };
    'words.serial_range': { value: string };
    'words.sequence_range': { value: string };
    'words.on': { from: string };
    'words.upTo': { to: string };
    'words.from': { from: string };
    'words.fromTo': { from: string; to: string };
    'words.range': { from: string; to: string };
    'words.artwork': { order: string; format: string; hasSheet: string | boolean; sheet: string; part: string | boolean; from: string; count: string };
    'change.putBackOf': { change: string };
    'change.blacklist': { reason: string };
    'change.set': { name: string; value: string };
    'change.empty': { name: string };
    'title.order': { order: string };
    'title.upload': { upload: string };
    'title.export': { codes: string };
    'line.error': { state: string; error: string };
    'line.of': { done: number; total: number };
    'line.readyLines': { count: number };
    'line.generated': { count: number };
    'line.takenIn': { count: number };
    'line.changed': { count: number };
    'line.refusedRows': { count: number };
    'line.refused': { error: string };
    'line.stopped': { error: string };
    'line.failed': { error: string };
    'notices.ended': { count: number };
    'notices.failed': { count: number };
    'button.running': { count: number };
    'button.new': { count: number };
    'button.workOf': { summary: string };
  },
  {
    'panel.clearFailed': { what: Tag };
    'panel.clearEnded': { what: Tag };
  }
>;
