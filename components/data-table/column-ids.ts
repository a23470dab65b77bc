import type { ColumnVisibilityState, RowData } from '@tanstack/react-table';
import type { DataColumn } from './data-column.ts';

type Columns<T extends RowData> = readonly DataColumn<T>[];

/** Id of a column as the table engine has it. */
export const columnIdOf = <T extends RowData>(column: DataColumn<T>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');

/** State of the table engine that shows these columns, and those that cannot be hidden. */
export const visibilityOf = <T extends RowData>(columns: Columns<T>, shown: readonly string[]): ColumnVisibilityState =>
  Object.fromEntries(
    columns
      .filter(({ enableHiding }) => enableHiding !== false)
      .map((column) => [columnIdOf(column), shown.includes(columnIdOf(column))]),
  );

/** Ids of the visible columns; undefined where they are those that the list shows at first. */
export function shownColumns<T extends RowData>(
  columns: Columns<T>,
  visibility: ColumnVisibilityState,
): string[] | undefined {
  const isShown = (column: DataColumn<T>) => visibility[columnIdOf(column)] ?? true;
  const isAtFirst = columns.every((column) => isShown(column) === !column.meta?.hiddenAtFirst);
  return isAtFirst ? undefined : columns.filter(isShown).map(columnIdOf);
}
