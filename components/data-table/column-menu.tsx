'use client';

import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx';
import { useHiddenColumns } from './column-visibility.ts';
import type { DataColumn } from './data-column.ts';

interface ColumnMenuProps<T> {
  /** Name of the table, as given to DataTable. */
  table: string;
  columns: readonly DataColumn<T>[];
}

/** The button 'Columns' at the end of a filter bar: which columns show. Not on phones, where rows have no columns. */
export function ColumnMenu<T>({ table, columns }: ColumnMenuProps<T>) {
  const [hidden, hide] = useHiddenColumns(table, columns);
  const choices = columns.filter((column) => !column.fixed);
  return (
    <span className="max-md:hidden">
      <Menu align="end" trigger={<FilterChip label="Columns" />}>
        <MenuLabel>Columns shown</MenuLabel>
        {choices.map((column) => (
          <MenuCheckbox
            key={column.id}
            checked={!hidden.includes(column.id)}
            onCheckedChange={(shown) => hide(shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
          >
            {column.header}
          </MenuCheckbox>
        ))}
        <MenuSeparator />
        <MenuItem disabled={hidden.length === 0} onSelect={() => hide([])}>
          Show all
        </MenuItem>
      </Menu>
    </span>
  );
}
