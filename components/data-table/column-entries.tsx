'use client';

import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx';
import { useTexts } from '#texts';
import { useHiddenColumns } from './column-visibility.ts';

interface ColumnEntriesProps {
  /** Name of the table, as given to DataTable. */
  table: string;
  columns: readonly { id: string; header: string; fixed?: boolean; hiddenAtFirst?: boolean }[];
}

const features = tableFeatures({ columnVisibilityFeature });
const noRows: object[] = [];

/** What the menu 'Columns' holds: an entry for each column that can be hidden. */
export function ColumnEntries({ table: name, columns }: ColumnEntriesProps) {
  const t = useTexts('data-table');
  const [hidden, hide] = useHiddenColumns(name, columns);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, object>();
    return columns.map(({ id, header, fixed }) => helper.display({ id, header, enableHiding: !fixed }));
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
  const choices = table.getAllLeafColumns().filter((column) => column.getCanHide());
  return (
    <>
      <MenuLabel>{t('columnsShown')}</MenuLabel>
      {choices.map((column) => (
        <MenuCheckbox
          key={column.id}
          checked={column.getIsVisible()}
          onCheckedChange={(shown) => hide(shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
        >
          {String(column.columnDef.header)}
        </MenuCheckbox>
      ))}
      <MenuSeparator />
      <MenuItem disabled={hidden.length === 0} onSelect={() => hide([])}>
        {t('showAll')}
      </MenuItem>
    </>
  );
}
