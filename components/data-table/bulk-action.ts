import type { ReactNode } from 'react';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';

/** Maximum number of selected rows: each is a call of its own. */
export const maxSelectedRows = 500;

type Run<T> = (rows: readonly T[]) => Promise<CallResult<RowOutcome[]>>;

/** Something that can be done with several rows of a list. */
export interface BulkAction<T> {
  /** The verb: 'Archive'. */
  label: string;
  /** Past participle for the summary: 'archived'. */
  done: string;
  /** Rows that the action applies to. It is offered for those only. */
  fits: (row: T) => boolean;
  /** Does it to a few rows. Each has its own outcome; the ids are those of the list. */
  run: Run<T>;
  /** Takes it back. */
  undo?: { done: string; run: Run<T> };
  /** Question before the action, where it matters. */
  ask?: (rows: readonly T[]) => { title: string; text: ReactNode; confirm: string };
  danger?: boolean;
}

/** Bulk actions of a list. */
export interface Bulk<T> {
  /** Names the bar: 'Selected orders'. */
  selected: string;
  /** '3 orders'. */
  count: (count: number) => string;
  nameOf: (row: T) => string;
  actions: readonly BulkAction<T>[];
  /** Where the chosen rows can be had as CSV. */
  exports?: readonly {
    list: string;
    label: string;
    fits?: (row: T) => boolean;
    /** Further parameters of its address. */
    more?: Readonly<Record<string, string>>;
  }[];
}
