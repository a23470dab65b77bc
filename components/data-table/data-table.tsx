'use client';

import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/plain-icons.tsx';
import { Table, TBody, Td, THead, Th } from '#components/ui/table.tsx';
import { useHiddenColumns } from './column-visibility.ts';
import type { DataColumn } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { isChoosing } from './is-choosing.ts';
import { useListFrame } from './list-frame.tsx';
import { SortMenu } from './sort-menu.tsx';
import { nextSort, readSort } from './sort-value.ts';

export interface DataTableProps<T> {
  /** Names the table for what is remembered of it: 'workorders'. */
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
  /** Which rows are chosen: tinted. */
  isSelected?: (row: T) => boolean;
  /** Chooses a row by a key: Space or x on its link, with Shift all rows up to it. */
  onToggle?: (id: string, range: boolean) => void;
  /** Instead of the rows when there are none. */
  empty: ReactNode;
}

/**
 * A table of one page of a list. Pages, order and filters are the service's work: it only shows, says how it is sorted,
 * and dims while the next rows are on their way. A row's main cell should hold a RowLink.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { name, columns, rows, rowId, sort, onSort, onToggle } = props;
  const { busy } = useListFrame();
  const [hidden] = useHiddenColumns(name, columns);
  const shown = columns.filter((column) => column.fixed || !hidden.includes(column.id));
  const order = readSort(sort ?? '');
  const directionOf = ({ sort: field }: DataColumn<T>) =>
    field !== undefined && field === order.field && (order.descending ? 'desc' : 'asc');

  if (rows.length === 0) return <Dimmed busy={busy}>{props.empty}</Dimmed>;
  return (
    <Dimmed busy={busy}>
      {onSort && <SortMenu columns={columns} sort={sort ?? ''} onSort={onSort} />}
      <Table label={props.label} tight={props.tight ?? false}>
        <THead>
          {shown.map((shape) => {
            const direction = directionOf(shape);
            return (
              <Th
                key={shape.id}
                numeric={shape.numeric ?? false}
                className={shape.className}
                {...(shape.sort && onSort
                  ? { sort: direction ? (direction === 'desc' ? 'descending' : 'ascending') : 'none' }
                  : {})}
              >
                {shape.sort && onSort ? (
                  <SortButton
                    direction={direction}
                    numeric={shape.numeric ?? false}
                    onPress={() => onSort(nextSort(sort ?? '', shape.sort ?? ''))}
                  >
                    {shape.header}
                  </SortButton>
                ) : (
                  (shape.head ?? shape.header)
                )}
              </Th>
            );
          })}
        </THead>
        <TBody>
          {rows.map((row) => (
            <DataRow
              key={rowId(row)}
              selected={props.isSelected?.(row) ?? false}
              {...(onToggle && { onKeyDown: (event) => isChoosing(event) && onToggle(rowId(row), event.shiftKey) })}
            >
              {shown.map((shape) => {
                const content = shape.cell(row);
                const nothing = content === null || content === undefined || content === '';
                return (
                  <Td
                    key={shape.id}
                    numeric={shape.numeric ?? false}
                    wrap={shape.wrap ?? false}
                    dim={nothing}
                    phone={nothing ? 'hide' : (shape.phone ?? 'line')}
                    phoneLabel={shape.numeric && (shape.phone ?? 'line') === 'line' ? shape.header : undefined}
                    className={shape.className}
                  >
                    {nothing ? '–' : content}
                  </Td>
                );
              })}
            </DataRow>
          ))}
        </TBody>
      </Table>
    </Dimmed>
  );
}

function Dimmed({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div aria-busy={busy || undefined} className={cx('transition-opacity duration-slow', busy && 'opacity-55')}>
      {children}
    </div>
  );
}

function SortButton({
  direction,
  numeric,
  onPress,
  children,
}: {
  direction: false | 'asc' | 'desc';
  numeric: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const Arrow = direction === 'desc' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <button
      type="button"
      onClick={onPress}
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
  );
}
