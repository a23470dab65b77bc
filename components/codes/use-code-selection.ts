'use client';

import { useMemo, useRef, useState } from 'react';
import { chosenOf, pageToggled, toggled } from '#components/data-table/selection-rules.ts';
import type { RowSelection } from '#components/data-table/use-row-selection.ts';
import type { Code } from '#lib/contract/codes.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import type { Selection } from './selection.ts';

export interface CodeSelection extends RowSelection {
  selection: Selection | undefined;
  select: (selection: Selection | undefined) => void;
}

/** What is chosen in the list: it stays from page to page, and goes when the filters change. */
export function useCodeSelection(rows: readonly Code[], filters: CodeFilterValues): CodeSelection {
  const list = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ list: string; selection: Selection }>();
  const last = useRef<string>(undefined);
  const selection = chosen?.list === list ? chosen.selection : undefined;
  const select = (next: Selection | undefined) => setChosen(next && { list, selection: next });
  const page = useMemo(() => rows.map((row) => row.extended_id), [rows]);
  // Of all that fit, rows can only be named on this page.
  const ids = new Set(selection?.by === 'filters' ? page : selection?.by === 'rows' ? selection.ids : []);
  const isSelected = (id: string) => ids.has(id);
  const set = (next: ReadonlySet<string>) => select(next.size > 0 ? { by: 'rows', ids: next } : undefined);

  const toggle = (id: string, range: boolean) => {
    set(toggled(ids, page, { id, from: range ? last.current : undefined }));
    last.current = id;
  };
  const togglePage = () => set(pageToggled(ids, page));
  return { selection, isSelected, ofPage: chosenOf(page, isSelected), toggle, togglePage, select };
}
