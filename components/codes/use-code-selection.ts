'use client';

import { useMemo, useRef, useState } from 'react';
import type { Code } from '#lib/contract/codes.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import type { Selection } from './selection.ts';

export interface CodeSelection {
  selection: Selection | undefined;
  isSelected: (id: string) => boolean;
  /** Whether all rows of the page are chosen, some or none. */
  ofPage: boolean | 'mixed';
  /** `range`: also those between it and the one chosen before. */
  toggle: (id: string, range: boolean) => void;
  togglePage: () => void;
  select: (selection: Selection | undefined) => void;
}

/** What is chosen in the list: it stays from page to page, and goes when the filters change. */
export function useCodeSelection(rows: readonly Code[], filters: CodeFilterValues): CodeSelection {
  const list = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ list: string; selection: Selection }>();
  const last = useRef<string>(undefined);
  const selection = chosen?.list === list ? chosen.selection : undefined;
  const select = (next: Selection | undefined) => setChosen(next && { list, selection: next });
  const ids = useMemo(() => rows.map((row) => row.extended_id), [rows]);
  const single = selection?.by === 'rows' ? selection.ids : undefined;
  const isSelected = (id: string) => selection?.by === 'filters' || (single?.has(id) ?? false);
  const count = ids.filter(isSelected).length;
  const set = (next: ReadonlySet<string>) => select(next.size > 0 ? { by: 'rows', ids: next } : undefined);

  const toggle = (id: string, range: boolean) => {
    const next = new Set(selection?.by === 'filters' ? ids : single);
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)];
    const between = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const add = !isSelected(id);
    for (const each of between) {
      if (add) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    set(next);
  };
  const togglePage = () => {
    const next = new Set(selection?.by === 'filters' ? [] : single);
    for (const id of ids) {
      if (count < ids.length) next.add(id);
      else next.delete(id);
    }
    set(next);
  };
  const ofPage = count === 0 ? false : count === ids.length ? true : 'mixed';
  return { selection, isSelected, ofPage, toggle, togglePage, select };
}
