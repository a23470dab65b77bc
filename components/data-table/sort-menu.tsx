'use client';

import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Menu, MenuRadioGroup } from '#components/ui/menu.tsx';
import type { DataColumn } from './data-column.ts';
import { readSort } from './sort-value.ts';

interface SortMenuProps<T> {
  columns: readonly DataColumn<T>[];
  /** `sort` of the address. */
  sort: string;
  onSort: (sort: string) => void;
}

const directions = {
  text: { up: 'A to Z', down: 'Z to A' },
  number: { up: 'lowest first', down: 'highest first' },
  time: { up: 'earliest first', down: 'latest first' },
} as const;

/** How a list is sorted, for phones: their rows have no headers to press. */
export function SortMenu<T>({ columns, sort, onSort }: SortMenuProps<T>) {
  const options = columns.flatMap((column) => {
    if (column.sort === undefined) return [];
    const words = directions[column.sortsAs ?? (column.numeric ? 'number' : 'text')];
    return [
      { value: column.sort, label: `${column.header}, ${words.up}` },
      { value: `-${column.sort}`, label: `${column.header}, ${words.down}` },
    ];
  });
  if (options.length === 0) return null;
  const chosen = options.find(({ value }) => value === sort);
  // Ids grow with time: lists begin with what is new.
  const fallback = readSort(sort).field === 'id' ? 'newest first' : undefined;
  return (
    <div className="mb-2 flex justify-end md:hidden">
      <Menu align="end" trigger={<FilterChip label={`Sort: ${chosen?.label ?? fallback ?? 'by default'}`} />}>
        <MenuRadioGroup value={chosen?.value ?? ''} onValueChange={onSort} options={options} />
      </Menu>
    </div>
  );
}
