import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';

/** `meta` of a column: how its cells look. */
interface DataColumnMeta {
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** Wording of the sort menu: 'number' for numeric columns, else 'text'. */
  sortsAs?: 'text' | 'number' | 'time';
  /** Hidden until the reader asks for it. */
  hiddenAtFirst?: boolean;
  /** Where it goes in the two-line row of a phone; 'line' by default. */
  phone?: 'main' | 'end' | 'line' | 'hide';
  /** Lets long text wrap. */
  wrap?: boolean;
  /** For header and cells, such as 'md:max-lg:hidden' for what a narrow screen can do without. */
  className?: string;
}

/** Features of every table. Filters, order and pages are the service's work. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as DataColumnMeta,
});

export type DataTableFeatures = typeof dataTableFeatures;

/**
 * A column of a DataTable. With `accessorKey` it can be sorted by that field of the service; with `id` alone it cannot.
 * A cell that returns null shows a dash, and is left out on phones.
 */
export type DataColumn<T extends RowData> = ColumnDef<DataTableFeatures, T>;

export type DataTableInstance<T extends RowData> = Pick<Table<DataTableFeatures, T>, 'getAllLeafColumns'>;
