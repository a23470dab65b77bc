'use client';

import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Menu, MenuRadioGroup } from '#components/ui/menu.tsx';
import { useTexts } from '#texts';
import type { DataColumn } from './data-column.ts';
import { readSort } from './sort-value.ts';

interface SortMenuProps<T> {
  columns: readonly DataColumn<T>[];
  /** `sort` of the address. */
  sort: string;
  onSort: (sort: string) => void;
}

/** How a list is sorted, for phones: their rows have no headers to press. */
export function SortMenu<T>({ columns, sort, onSort }: SortMenuProps<T>) {
  const t = useTexts('data-table');
  const options = columns.flatMap((column) => {
    if (column.sort === undefined) return [];
    const kind = column.sortsAs ?? (column.numeric ? 'number' : 'text');
    const by = (order: string) => t('sort.by', { column: column.header, order });
    return [
      { value: column.sort, label: by(t(`sort.${kind}.up`)) },
      { value: `-${column.sort}`, label: by(t(`sort.${kind}.down`)) },
    ];
  });
  if (options.length === 0) return null;
  const chosen = options.find(({ value }) => value === sort);
  // Ids grow with time: lists begin with what is new.
  const fallback = readSort(sort).field === 'id' ? t('sort.newest') : undefined;
  return (
    <div className="mb-3 flex md:hidden">
      <Menu
        align="start"
        trigger={<FilterChip label={t('sort', { order: chosen?.label ?? fallback ?? t('sort.default') })} />}
      >
        <MenuRadioGroup value={chosen?.value ?? ''} onValueChange={onSort} options={options} />
      </Menu>
    </div>
  );
}
