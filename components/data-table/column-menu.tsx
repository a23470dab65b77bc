'use client';

import { type RowData, useTable } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { shownColumns } from './column-ids.ts';
import { type DataColumn, dataTableFeatures } from './data-column.ts';
import { useListFrame } from './list-frame.tsx';
import { useColumnVisibility } from './use-column-visibility.ts';

interface ColumnMenuProps<T extends RowData> {
  /** Name of the table, as given to DataTable. */
  table: string;
  columns: readonly DataColumn<T>[];
}

const noRows: never[] = [];

/** The button 'Columns' at the end of a filter bar: which columns show. Not on phones, where rows have no columns. */
export function ColumnMenu<T extends RowData>({ table: name, columns }: ColumnMenuProps<T>) {
  const t = useTranslations('data-table');
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(name, columns);
  const { visibleColumns } = useListFrame();
  useEffect(() => {
    visibleColumns.current = shownColumns(columns, columnVisibility);
  }, [visibleColumns, columns, columnVisibility]);
  const table = useTable<typeof dataTableFeatures, T>({
    features: dataTableFeatures,
    columns,
    data: noRows,
    state: { columnVisibility },
    onColumnVisibilityChange,
  });
  return (
    <span className="max-md:hidden">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <FilterChip label={t('columns')} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel>{t('columnsShown')}</DropdownMenuLabel>
          {table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => (
              <DropdownMenuCheckboxItem
                key={column.id}
                checked={column.getIsVisible()}
                onCheckedChange={(shown) => column.toggleVisibility(shown)}
              >
                {String(column.columnDef.header)}
              </DropdownMenuCheckboxItem>
            ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            disabled={table.getIsAllColumnsVisible()}
            onSelect={() => table.toggleAllColumnsVisible(true)}
          >
            {t('showAll')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
}
