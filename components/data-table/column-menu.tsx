'use client';

import { FilterChip } from '#components/ui/filter-chip.tsx';
import { later } from '#components/ui/later.tsx';
import { Menu, MenuLabel } from '#components/ui/menu.tsx';
import type { DataColumn } from './data-column.ts';

const ColumnEntries = later(
  () => import('./column-entries.tsx').then((module) => module.ColumnEntries),
  <MenuLabel>Columns shown</MenuLabel>,
);

interface ColumnMenuProps<T> {
  /** Name of the table, as given to DataTable. */
  table: string;
  columns: readonly DataColumn<T>[];
}

/** The button 'Columns' at the end of a filter bar: which columns show. Not on phones, where rows have no columns. */
export function ColumnMenu<T>({ table, columns }: ColumnMenuProps<T>) {
  return (
    <span className="max-md:hidden">
      <Menu align="end" trigger={<FilterChip label="Columns" />}>
        <ColumnEntries table={table} columns={columns} />
      </Menu>
    </span>
  );
}
