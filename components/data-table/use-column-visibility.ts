'use client';

import { type ColumnVisibilityState, functionalUpdate, type OnChangeFn, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSessionUserId } from '#components/session/session-user.tsx';
import type { DataColumn } from './data-column.ts';
import { useStored } from './use-stored.ts';

/** Visible columns of the table named `table`: state of the table engine, stored in this browser for this user. */
export function useColumnVisibility<T extends RowData>(table: string, columns: readonly DataColumn<T>[]) {
  const initial = useMemo(() => {
    const hidden = columns.flatMap(({ id, meta }) => (id && meta?.hiddenAtFirst ? [[id, false]] : []));
    return Object.fromEntries(hidden) as ColumnVisibilityState;
  }, [columns]);
  const [visibility, setVisibility] = useStored(
    `proofmark-columns-${useSessionUserId()}-${table}`,
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
