import type { Language } from '#lib/texts/languages.ts';
import type { LookUp, LookUpAnswer } from '../table/look-up.ts';
import type { FixCounts, Fixes, FixRules, ShownRow } from './failed-rows.ts';
import type { ValueGroup } from './group-faults.ts';

export interface FixSource {
  /** The file and the CSV of its errors, or their addresses. */
  file: Blob | string;
  errors: Blob | string;
  filetype: 'csv' | 'json';
  /** The header was put before the rows: it is row 0. */
  headerAdded: boolean;
  /** The language of its errors. */
  language: Language;
}

/** Answers to failed rows, with the columns of the file that they are of. */
export interface StoredFixes {
  columns: readonly string[];
  fixes: Fixes;
}

/** Answers as they were stored; undefined for anything else. */
export function readFixes(stored: unknown): StoredFixes | undefined {
  const { columns, fixes } = (stored ?? {}) as Partial<StoredFixes>;
  const lists = fixes && [fixes.edits, fixes.replacements, fixes.leftOut, fixes.leftOutGroups];
  return columns && fixes && lists?.every(Array.isArray) ? { columns, fixes } : undefined;
}

/** Whether a person has answered anything. */
export const hasAnswers = ({ edits, leftOut, leftOutGroups, replacements }: Fixes): boolean =>
  edits.length + leftOut.length + leftOutGroups.length + replacements.length > 0;

/** Rows of the old file that make the new one. */
export type Selection = 'whole' | 'failed' | 'fine';

/** Requests of the page to the worker that holds the rows. */
export type FixRequest =
  | { kind: 'load'; source: FixSource; rules: FixRules; pageSize: number; stored: StoredFixes | undefined }
  | { kind: 'page'; at: number; onlyOpen: boolean }
  | { kind: 'replace'; group: string; replacement: string | undefined }
  | { kind: 'leaveOutGroup'; group: string; isLeftOut: boolean }
  | { kind: 'acceptAll' }
  | { kind: 'edit'; row: number; place: number; value: string }
  | { kind: 'leaveOut'; row: number; isLeftOut: boolean }
  | { kind: 'lookedUp'; answer: LookUpAnswer }
  | { kind: 'listLeftOut' }
  | { kind: 'build'; selection: Selection };

/** Rows of the file that are not sent. */
export interface LeftOutRows {
  count: number;
  /** The first of their numbers. */
  rows: number[];
}

export interface RowPage {
  at: number;
  onlyOpen: boolean;
  count: number;
  rows: ShownRow[];
}

export type FixMessage =
  | { kind: 'loading'; rows: number }
  | {
      kind: 'loaded';
      columns: string[];
      /** Columns of the file that are no fields: they are not sent again. */
      unknownColumns: string[];
      /** Faults of the file as a whole, which no row can fix. */
      fileFaults: string[];
    }
  | { kind: 'shown'; page: RowPage; groups: ValueGroup[]; moreGroups: number; suggestions: number }
  | { kind: 'counted'; counts: FixCounts; fixes: Fixes }
  /** Entered values that only the service can check. */
  | { kind: 'lookUp'; codes: LookUp }
  /** Rows that are left out, as they are in the file. */
  | { kind: 'leftOut'; file: Blob }
  | { kind: 'built'; file: Blob; rows: number; headerAdded: boolean; leftOut: LeftOutRows }
  | { kind: 'failed' };
