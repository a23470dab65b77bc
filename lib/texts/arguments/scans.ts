// Written by `npm run texts` from en/scans.json.
import type texts from '../en/scans.json';
import type { KeyedTexts } from '../keyed-texts.ts';
import type { Tag } from '../tag.ts';

export type ScansTexts = KeyedTexts<
  typeof texts,
  {
    'dayResult.auth_original': { count: number };
    'dayResult.auth_copy': { count: number };
    'dayResult.auth_unknown': { count: number };
    'dayResult.auth_error': { count: number };
    'dayResult.bad_quality': { count: number };
    'dayResult.sid': { count: number };
    'dayResult.third_party': { count: number };
    'dayResult.not_read': { count: number };
    'dayResult.not_found': { count: number };
    'dayResult.not_trained': { count: number };
    'dayResult.inactive': { count: number };
    'dayResult.blacklisted': { count: number };
    'distance': { distance: string; original: number; copy: number };
    'originalUpTo': { original: number };
    'copyBeyond': { copy: number };
    'pxPerCell': { size: string };
    'cells': { count: string };
    'likeOriginals': { distance: string };
    'likeNoOriginal': { distance: string };
    'between': { distance: string };
    'workorderNumber': { id: string };
    'suspiciousOf': { reason: string };
    'whereAbout': { position: string };
    'modelVersion': { model: string; version: string };
    'judgedBy': { model: string; version: string };
    'notJudged': { model: string; version: string };
    'byDayIn': { zone: string };
    'enrolled.likeness': { likeness: string; same: string };
  },
  {
    'scansFromTo': { number: Tag; count: number; from: Tag; to: Tag };
    'byDayFromTo': { count: number; from: Tag; to: Tag };
    'fromTo': { from: Tag; to: Tag };
    'enrolled.same': { time: Tag };
    'enrolled.unsure': { time: Tag };
    'enrolled.other': { time: Tag };
  }
>;
