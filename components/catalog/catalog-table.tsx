'use client';

import { type ReactNode, useMemo } from 'react';
import { BulkTable } from '#components/data-table/bulk-table.tsx';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { ExportName } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';
import { catalogBulk } from './catalog-bulk.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { type CatalogListValues, isFiltered } from './catalog-list-params.ts';

interface CatalogTableProps<T> {
  /** In the plural, as the address has it: 'brands'. */
  name: string;
  exports: ExportName;
  kind: CatalogKind;
  mayEdit: boolean;
  /** What is looked through: 'Name or SKU'. */
  searched: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  count: number;
  /** What the address said when the rows were read. */
  values: CatalogListValues;
  /** The address as it is now, and how it is changed. */
  address: CatalogListValues;
  onSearch: (q: string) => void;
  onSort: (sort: string) => void;
  onArchived: (archived: 'yes' | null) => void;
  onClear: () => void;
  /** Further filters. */
  filters?: ReactNode;
  /** True when one of them is set. */
  isNarrowed?: boolean;
  /** Said while there is nothing at all. */
  nothing: ReactNode;
}

/** Search, filters, table and pager of one list of the catalogue. */
export function CatalogTable<T extends { id: number; name: string; is_archived: boolean }>(
  props: CatalogTableProps<T>,
) {
  const t = useTexts('catalog');
  const { name, columns, rows, count, values, address } = props;
  const { kind, exports, mayEdit } = props;
  const bulk = useMemo(() => catalogBulk<T>(kind, exports, mayEdit, t), [kind, exports, mayEdit, t]);
  const filtered = isFiltered(values) || (props.isNarrowed ?? false);
  if (count === 0 && !filtered) {
    return (
      <>
        {props.nothing}
        <p className="mt-4 text-center text-sm">
          <Button onClick={() => props.onArchived('yes')}>{t('list.lookInArchive')}</Button>
        </p>
      </>
    );
  }
  return (
    <>
      <FilterBar
        end={
          <>
            <ExportLink list={props.exports} count={count} />
            <ColumnMenu table={name} columns={columns} />
          </>
        }
      >
        <ListSearch
          label={t('list.search', { kind })}
          placeholder={props.searched}
          value={address.q}
          onChange={props.onSearch}
        />
        {props.filters}
        <FilterMenu
          label={t('list.archived')}
          value={address.archived ?? undefined}
          options={[{ value: 'yes', label: t('list.archivedOnly') }]}
          onChange={(next) => props.onArchived(next === 'yes' ? 'yes' : null)}
        />
      </FilterBar>
      <BulkTable
        bulk={bulk}
        name={name}
        label={t('list.label', { kind })}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={props.onSort}
        empty={
          <EmptyState
            title={t('list.nothingFits')}
            action={<Button onClick={props.onClear}>{t('list.clearFilters')}</Button>}
          >
            {count > 0 ? t('list.behindLast') : t('list.noneMatch', { kind })}
          </EmptyState>
        }
      />
      {count > 0 && <ListPager values={values} count={count} shown={rows.length} />}
    </>
  );
}
