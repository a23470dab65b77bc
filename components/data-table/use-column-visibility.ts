'use client';

import { type ColumnVisibilityState, functionalUpdate, type OnChangeFn, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSessionUserId } from '#components/session/session-user.tsx';
import { columnIdOf, visibilityOf } from './column-ids.ts';
import type { DataColumn } from './data-column.ts';
import { useListFrame } from './list-frame.tsx';
import { useStored } from './use-stored.ts';

/**
 * Visible columns of the table named `table`: state of the table engine, stored in this browser for this user. A saved
 * view with columns starts with those, and has a state of its own.
 */
export function useColumnVisibility<T extends RowData>(table: string, columns: readonly DataColumn<T>[]) {
  const { view } = useListFrame();
  const initial = useMemo(() => {
    if (view) return visibilityOf(columns, view.columns);
    const hidden = columns.flatMap((column) => (column.meta?.hiddenAtFirst ? [[columnIdOf(column), false]] : []));
    return Object.fromEntries(hidden) as ColumnVisibilityState;
  }, [columns, view]);
  const [visibility, setVisibility] = useStored(
    `proofmark-columns-${useSessionUserId()}-${table}${view ? `-${view.key}` : ''}`,
    initial,
    readVisibility,
  );
  const onChange: OnChangeFn<ColumnVisibilityState> = (updater) => setVisibility(functionalUpdate(updater, visibility));
  return [visibility, onChange] as const;
}

function readVisibility(stored: unknown): ColumnVisibilityState | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return Object.fromEntries(Object.entries(stored).filter(([, visible]) => typeof visible === 'boolean'));
}
