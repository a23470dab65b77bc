import { expect, it } from 'vitest';
import { columnIdOf, shownColumns, visibilityOf } from './column-ids.ts';
import type { DataColumn } from './data-column.ts';

const columns = [
  { accessorKey: 'reference', header: 'Reference', enableHiding: false },
  { accessorKey: 'quantity', header: 'Quantity' },
  { id: 'partner', header: 'Partner' },
  { id: 'remarks', header: 'Remarks', meta: { hiddenAtFirst: true } },
] as DataColumn<object>[];

it('names columns as the table engine does', () => {
  expect(columns.map(columnIdOf)).toEqual(['reference', 'quantity', 'partner', 'remarks']);
});

it('keeps the visible columns of a view, unless they are those of the list', () => {
  expect(shownColumns(columns, {})).toEqual(['reference', 'quantity', 'partner', 'remarks']);
  expect(shownColumns(columns, { remarks: false })).toBeUndefined();
  expect(shownColumns(columns, { remarks: false, partner: false })).toEqual(['reference', 'quantity']);
});

it('shows the columns of a view, and the main one always', () => {
  const visibility = visibilityOf(columns, ['partner', 'gone']);
  expect(visibility).toEqual({ quantity: false, partner: true, remarks: false });
  expect(shownColumns(columns, visibility)).toEqual(['reference', 'partner']);
});
