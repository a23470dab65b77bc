'use client';

import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { maxSelectedRows } from './bulk-action.ts';

export interface SelectedRows<T> {
  /** State of the table engine. */
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
  rows: readonly T[];
  clear: () => void;
}

/** Rows selected in a list. They stay from page to page, which the engine does not know, and go with a filter. */
export function useRowSelection<T>(rows: readonly T[], idOf: (row: T) => string): SelectedRows<T> {
  const list = filtersOf(useSearchParams());
  const [selected, setSelected] = useState<{ list: string; rows: ReadonlyMap<string, T> }>();
  const current = new Map(rows.map((row) => [idOf(row), row]));
  const known = selected?.list === list ? selected.rows : new Map<string, T>();
  const state = toSelectionState(known.keys());
  return {
    state,
    onChange: (updater) => {
      const kept = Object.keys(functionalUpdate(updater, state))
        .slice(0, maxSelectedRows)
        .flatMap((id): [string, T][] => {
          const row = current.get(id) ?? known.get(id);
          return row === undefined ? [] : [[id, row]];
        });
      setSelected({ list, rows: new Map(kept) });
    },
    // As they are now, where the page shows them.
    rows: [...known].map(([id, row]) => current.get(id) ?? row),
    clear: () => setSelected(undefined),
  };
}

export const toSelectionState = (ids: Iterable<string>): RowSelectionState =>
  Object.fromEntries([...ids].map((id) => [id, true] as const));

/** The rows of an address on any page, in any order. */
function filtersOf(search: URLSearchParams): string {
  const others = ['page', 'size', 'sort', 'cursor'];
  return JSON.stringify([...search].filter(([name, value]) => !others.includes(name) && value !== ''));
}
