// Written by `npm run texts` from en/support.json.
import type texts from '../en/support.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type SupportTexts = KeyedTexts<
  typeof texts,
  {
    'find.workorder': { id: string };
    'find.noCode': { content: string };
    'find.serial': { serial: string };
    'activity.gave': { name: string };
    'activity.told': { count: number };
    'mail.to': { people: string };
    'bulk.count': { count: number };
    'fact.you': { name: string };
    'group.failedUploads': { count: number };
    'group.errors': { count: number };
    'group.writeTo': { company: string };
    'group.toAdmins': { count: number; company: string };
    'group.latest': { count: number };
    'tell.ask': { count: number; company: string };
    'tell.askText': { people: string };
    'draft.refused': { name: string };
    'draft.refusedRows': { name: string; wrong: number; count: number };
    'draft.subject': { name: string };
    'mail.andOne': { first: string; second: string };
    'mail.andMore': { first: string; count: number };
    'group.select': { name: string };
    'row.corrected': { count: number };
    'row.fresh': { count: number };
    'row.last': { name: string };
    'triage.nothing': { days: number };
    'triage.state': { records: number; days: number; open: number; mine: number };
    'triage.failedUploads': { count: number };
    'triage.onlyError': { error: string };
    'triage.onlyCompany': { company: string };
    'triage.onlyBoth': { error: string; company: string };
    'triage.latest': { shown: number; count: number };
  },
  {
    'activity.sent': { time: Tag };
    'group.last': { time: Tag };
    'group.reopenedText': { count: number; time: Tag };
  }
>;
