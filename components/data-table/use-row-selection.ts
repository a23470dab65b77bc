'use client';

import { useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { mostChosen } from './chosen-rows.ts';
import { chosenOf, pageToggled, toggled } from './selection-rules.ts';

/** What the boxes of a list need. */
export interface RowSelection {
  isSelected: (id: string) => boolean;
  /** Whether all rows of the page are chosen, some or none. */
  ofPage: boolean | 'mixed';
  /** `range`: also those between it and the one pressed before. */
  toggle: (id: string, range: boolean) => void;
  togglePage: () => void;
}

export interface ChosenRows<T> extends RowSelection {
  rows: readonly T[];
  clear: () => void;
}

/** Rows chosen in a list: they stay from page to page, and go when a filter changes. */
export function useRowSelection<T>(rows: readonly T[], idOf: (row: T) => string): ChosenRows<T> {
  const list = filtersOf(useSearchParams());
  const [chosen, setChosen] = useState<{ list: string; rows: ReadonlyMap<string, T> }>();
  const last = useRef<string>(undefined);
  const current = new Map(rows.map((row) => [idOf(row), row]));
  const page = [...current.keys()];
  const known = chosen?.list === list ? chosen.rows : new Map<string, T>();
  const ids = new Set(known.keys());
  const isSelected = (id: string) => ids.has(id);
  const set = (next: ReadonlySet<string>) => {
    const kept = [...next].slice(0, mostChosen).flatMap((id): [string, T][] => {
      const row = current.get(id) ?? known.get(id);
      return row === undefined ? [] : [[id, row]];
    });
    setChosen({ list, rows: new Map(kept) });
  };
  return {
    // As they are now, where the page shows them.
    rows: [...known].map(([id, row]) => current.get(id) ?? row),
    isSelected,
    ofPage: chosenOf(page, isSelected),
    toggle: (id, range) => {
      set(toggled(ids, page, { id, from: range ? last.current : undefined }));
      last.current = id;
    },
    togglePage: () => set(pageToggled(ids, page)),
    clear: () => setChosen(undefined),
  };
}

/** What an address shows, whichever page of it and in whatever order. */
function filtersOf(search: URLSearchParams): string {
  const others = ['page', 'size', 'sort', 'cursor'];
  return JSON.stringify([...search].filter(([name, value]) => !others.includes(name) && value !== ''));
}
