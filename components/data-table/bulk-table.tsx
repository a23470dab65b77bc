'use client';

import { type ComponentType, useState } from 'react';
import { later } from '#components/ui/later.tsx';
import { useTexts } from '#texts';
import type { Bulk } from './bulk-action.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { selectColumn } from './select-column.tsx';
import { useRowSelection } from './use-row-selection.ts';

// Loaded with the first choice.
const LazyBar = later(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

interface BulkTableProps<T> extends DataTableProps<T> {
  /** Left out for readers who can do nothing with several rows. */
  bulk: Bulk<T> | undefined;
}

/** A DataTable whose rows can be chosen, and a bar with what can be done to them. */
export function BulkTable<T extends object>({ bulk, ...table }: BulkTableProps<T>) {
  return bulk ? <WithSelection {...table} bulk={bulk} /> : <DataTable {...table} />;
}

function WithSelection<T extends object>({ bulk, ...table }: BulkTableProps<T> & { bulk: Bulk<T> }) {
  const t = useTexts('data-table');
  const { rows, rowId, columns } = table;
  const chosen = useRowSelection(rows, rowId);
  const [wasUsed, setUsed] = useState(false);
  if (chosen.rows.length > 0 && !wasUsed) setUsed(true);
  const BulkBar = LazyBar as ComponentType<BulkBarProps<T>>;
  return (
    <>
      <DataTable
        {...table}
        columns={[selectColumn(chosen, { idOf: rowId, nameOf: bulk.nameOf }, t), ...columns]}
        isSelected={(row) => chosen.isSelected(rowId(row))}
        onToggle={chosen.toggle}
      />
      {wasUsed && <BulkBar bulk={bulk} chosen={chosen} idOf={rowId} />}
    </>
  );
}
