'use client';

import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { toSelectionState } from '#components/data-table/use-row-selection.ts';
import type { Code } from '#lib/contract/codes.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import type { Selection } from './selection.ts';

export interface CodeSelection {
  selection: Selection | undefined;
  select: (selection: Selection | undefined) => void;
  /** State of the table engine. */
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
}

/** The selection of the list. It stays from page to page and ends when the filters change. */
export function useCodeSelection(rows: readonly Code[], filters: CodeFilterValues): CodeSelection {
  const list = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ list: string; selection: Selection }>();
  const selection = chosen?.list === list ? chosen.selection : undefined;
  const select = (next: Selection | undefined) => setChosen(next && { list, selection: next });
  // A selection by filters names only the rows of this page.
  const page = () => rows.map((row) => row.extended_id);
  const state = toSelectionState(selection?.by === 'filters' ? page() : selection?.by === 'rows' ? selection.ids : []);
  const onChange: OnChangeFn<RowSelectionState> = (updater) => {
    const ids = new Set(Object.keys(functionalUpdate(updater, state)));
    select(ids.size > 0 ? { by: 'rows', ids } : undefined);
  };
  return { selection, select, state, onChange };
}
