'use client';

import type { RowData } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import type { DataTableInstance } from './data-column.ts';

interface SortMenuProps<T extends RowData> {
  table: DataTableInstance<T>;
  /** `sort` of the address. */
  sort: string;
  onSort: (sort: string) => void;
}

/** How a list is sorted, for phones: their rows have no headers to press. */
export function SortMenu<T extends RowData>({ table, sort, onSort }: SortMenuProps<T>) {
  const t = useTranslations('data-table');
  const options = table.getAllLeafColumns().flatMap((column) => {
    if (!column.getCanSort()) return [];
    const { header, meta } = column.columnDef;
    const kind = meta?.sortsAs ?? (meta?.numeric ? 'number' : 'text');
    const by = (order: string) => t('sort.by', { column: String(header), order });
    return [
      { value: column.id, label: by(t(`sort.${kind}.up`)) },
      { value: `-${column.id}`, label: by(t(`sort.${kind}.down`)) },
    ];
  });
  if (options.length === 0) return null;
  const current = options.find(({ value }) => value === sort);
  // Ids grow with time: lists begin with what is new.
  const fallback = sort.replace('-', '') === 'id' ? t('sort.newest') : undefined;
  return (
    <div className="mb-3 flex md:hidden">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <FilterChip label={t('sort.label', { order: current?.label ?? fallback ?? t('sort.default') })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuRadioGroup value={current?.value ?? ''} onValueChange={onSort}>
            {options.map(({ value, label }) => (
              <DropdownMenuRadioItem key={value} value={value}>
                {label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
