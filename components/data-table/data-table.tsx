'use client';

import {
  functionalUpdate,
  type Header,
  type OnChangeFn,
  type Row,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { cx } from '#components/ui/cx.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/plain-icons.tsx';
import { rowLinkAttribute } from '#components/ui/row-link.tsx';
import { readSingleKeys } from '#components/ui/shell-keys.ts';
import { Table, TBody, Td, THead, Th } from '#components/ui/table.tsx';
import type { Translator } from '#lib/texts/translator.ts';
import type { Bulk } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type DataColumn, type DataTableFeatures, dataTableFeatures } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { useListFrame } from './list-frame.tsx';
import { OpeningRow } from './opening-row.tsx';
import { SelectBox } from './select-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { useColumnVisibility } from './use-column-visibility.ts';
import { useRowSelection } from './use-row-selection.ts';

interface DataTableProps<T extends RowData> {
  /** Names the table for its stored settings: 'workorders'. */
  name: string;
  /** Names it for screen readers. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** `sort` of the address and how to change it; without them headers are plain. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Rows of 40 px, where values are short. */
  tight?: boolean;
  /** Rows can be selected for these actions. Undefined for readers who can do nothing with several rows. */
  bulk?: Bulk<T> | undefined;
  /** Rows can be selected, and the caller keeps which. */
  selection?: RowSelectionOf<T> | undefined;
  /** Content of an opened row. */
  detail?: ((row: T) => ReactNode) | undefined;
  /** Instead of the rows when there are none. */
  empty: ReactNode;
}

interface RowSelectionOf<T> {
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
  nameOf: (row: T) => string;
}

/**
 * A table of one page of a list. The service pages, orders and filters; rows are dimmed while the next ones are on
 * their way. A row's main cell should hold a RowLink.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { name, columns, rows, rowId, sort = '', onSort, bulk } = props;
  const t = useTranslations('data-table');
  const { busy } = useListFrame();
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(name, columns);
  const selected = useRowSelection(rows, rowId);
  const selection = props.selection ?? (bulk && { ...selected, nameOf: bulk.nameOf });
  const nameOf = selection?.nameOf;
  const withSelection = useMemo(() => (nameOf ? [selectColumn(nameOf, t), ...columns] : columns), [nameOf, columns, t]);
  const sorting = toSorting(sort);
  const table = useTable<DataTableFeatures, T>({
    features: dataTableFeatures,
    columns: withSelection,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility, sorting, rowSelection: selection?.state ?? {} },
    onColumnVisibilityChange,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (updater) => onSort?.(toSort(functionalUpdate(updater, sorting))),
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (updater) => selection?.onChange(updater),
  });
  return (
    <>
      <div aria-busy={busy || undefined} className={cx('transition-opacity duration-slow', busy && 'opacity-55')}>
        {rows.length === 0 ? (
          props.empty
        ) : (
          <>
            {onSort && <SortMenu table={table} sort={sort} onSort={onSort} />}
            <Table label={props.label} tight={props.tight ?? false}>
              <THead>
                {table.getFlatHeaders().map((header) => (
                  <HeaderCell key={header.id} header={header}>
                    <table.FlexRender header={header} />
                  </HeaderCell>
                ))}
              </THead>
              <TBody>
                {table.getRowModel().rows.map((row) =>
                  props.detail ? (
                    <OpeningRow key={row.id} cells={(toggle) => cellsOf(row, toggle)}>
                      {() => props.detail?.(row.original)}
                    </OpeningRow>
                  ) : (
                    <DataRow
                      key={row.id}
                      selected={row.getIsSelected()}
                      onKeyDown={(event) => row.getCanSelect() && isSelectKey(event) && toggleByKey(row, event)}
                    >
                      {cellsOf(row)}
                    </DataRow>
                  ),
                )}
              </TBody>
            </Table>
          </>
        )}
      </div>
      {bulk && <BulkBar bulk={bulk} selected={selected} idOf={rowId} />}
    </>
  );
}

const toSorting = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];
const toSort = ([first]: SortingState) => (first ? `${first.desc ? '-' : ''}${first.id}` : '');

/** The column of checkboxes; the one in its header is for the page. */
function selectColumn<T extends RowData>(nameOf: (row: T) => string, t: Translator<'data-table'>): DataColumn<T> {
  return {
    id: 'select',
    header: ({ table }) => (
      <SelectBox
        label={t('select.page')}
        checked={table.getIsAllPageRowsSelected()}
        indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    ),
    enableHiding: false,
    meta: { phone: 'end', className: 'md:w-8 md:pr-0 max-md:-order-1 max-md:-ml-9!' },
    cell: ({ row }) => (
      <SelectBox
        label={t('select.row', { name: nameOf(row.original) })}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  };
}

/** Whether a key on the link of a row selects the row: Space or x. */
function isSelectKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLink = target instanceof Element && target.matches(`a[${rowLinkAttribute}]`);
  if (!isLink || ctrlKey || metaKey || altKey) return false;
  return key === ' ' || (key.toLowerCase() === 'x' && readSingleKeys());
}

/** As a click on the row's checkbox: with Shift up to the row selected last. */
function toggleByKey<T extends RowData>(row: Row<DataTableFeatures, T>, event: KeyboardEvent): void {
  // The page must not scroll.
  event.preventDefault();
  row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: event.shiftKey });
}

function cellsOf<T extends RowData>(
  row: Row<DataTableFeatures, T>,
  toggle: (content: ReactNode) => ReactNode = (content) => content,
): ReactNode[] {
  return row.getVisibleCells().map((cell) => {
    const { cell: render, header, meta = {} } = cell.column.columnDef;
    // Called, not rendered: what it returns says whether the cell is empty.
    const content = typeof render === 'function' ? render(cell.getContext()) : render;
    const nothing = content === null || content === undefined || content === false || content === '';
    const phone = meta.phone ?? 'line';
    return (
      <Td
        key={cell.id}
        numeric={meta.numeric ?? false}
        wrap={meta.wrap ?? false}
        dim={nothing}
        phone={nothing ? 'hide' : phone}
        phoneLabel={meta.numeric && phone === 'line' ? String(header) : undefined}
        className={meta.className}
      >
        {nothing ? '–' : phone === 'main' ? toggle(content) : content}
      </Td>
    );
  });
}

interface HeaderCellProps<T extends RowData> {
  header: Header<DataTableFeatures, T, unknown>;
  children: ReactNode;
}

/** The name of a column, which sorts by it where the service can. */
function HeaderCell<T extends RowData>({ header: { column }, children }: HeaderCellProps<T>) {
  const { numeric = false, className } = column.columnDef.meta ?? {};
  const direction = column.getIsSorted();
  const Arrow = direction === 'desc' ? ArrowDownIcon : ArrowUpIcon;
  if (!column.getCanSort()) {
    return (
      <Th numeric={numeric} className={className}>
        {children}
      </Th>
    );
  }
  const order = direction === 'desc' ? 'descending' : direction === 'asc' ? 'ascending' : 'none';
  return (
    <Th numeric={numeric} className={className} sort={order}>
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className={cx('group/sort relative rounded-sm hover:text-ink', direction && 'text-ink2')}
      >
        {children}
        <Arrow
          size={12}
          strokeWidth={2}
          className={cx(
            'absolute top-1/2 -translate-y-1/2',
            numeric ? '-left-4' : '-right-4',
            !direction &&
              'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 pointer-coarse:opacity-40',
          )}
        />
      </button>
    </Th>
  );
}
