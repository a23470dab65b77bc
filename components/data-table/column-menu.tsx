'use client';

import { FilterChip } from '#components/ui/filter-chip.tsx';
import { later } from '#components/ui/later.tsx';
import { Menu, MenuLabel } from '#components/ui/menu.tsx';
import { useTexts } from '#texts';
import type { DataColumn } from './data-column.ts';

const ColumnEntries = later(
  () => import('./column-entries.tsx').then((module) => module.ColumnEntries),
  <ColumnsShown />,
);

function ColumnsShown() {
  const t = useTexts('data-table');
  return <MenuLabel>{t('columnsShown')}</MenuLabel>;
}

interface ColumnMenuProps<T> {
  /** Name of the table, as given to DataTable. */
  table: string;
  columns: readonly DataColumn<T>[];
}

/** The button 'Columns' at the end of a filter bar: which columns show. Not on phones, where rows have no columns. */
export function ColumnMenu<T>({ table, columns }: ColumnMenuProps<T>) {
  const t = useTexts('data-table');
  return (
    <span className="max-md:hidden">
      <Menu align="end" trigger={<FilterChip label={t('columns')} />}>
        <ColumnEntries table={table} columns={columns} />
      </Menu>
    </span>
  );
}
