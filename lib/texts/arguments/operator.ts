// Written by `npm run texts` from en/operator.json.
import type texts from '../en/operator.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type OperatorTexts = KeyedTexts<
  typeof texts,
  {
    'addUser.titleFirst': { company: string };
    'addUser.title': { company: string };
    'addUser.doneText': { email: string };
    'company.added': { name: string };
    'usersFirst': { shown: number; count: number };
    'deactivate.label': { name: string };
    'deactivate.title': { name: string };
    'deactivate.done': { name: string };
    'activate.label': { name: string };
    'activate.title': { name: string };
    'activate.done': { name: string };
    'pixels': { width: number; height: number };
    'progressOf': { name: string };
    'jobsWait': { count: number };
    'areUnderWay': { count: number };
    'underWayOldest': { shown: number };
    'ordersOf': { name: string };
    'bulk.templateCount': { count: number };
    'bulk.archiveTitle': { count: number };
    'bulk.companyCount': { count: number };
  },
  {
    'since': { time: Tag };
  }
>;
