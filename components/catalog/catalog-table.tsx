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
  const { name, columns, rows, count, values, address } = props;
  const { kind, exports, mayEdit } = props;
  const bulk = useMemo(() => catalogBulk<T>(kind, exports, mayEdit), [kind, exports, mayEdit]);
  const filtered = isFiltered(values) || (props.isNarrowed ?? false);
  if (count === 0 && !filtered) {
    return (
      <>
        {props.nothing}
        <p className="mt-4 text-center text-sm">
          <Button onClick={() => props.onArchived('yes')}>Look in the archive</Button>
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
        <ListSearch label={`Search ${name}`} placeholder={props.searched} value={address.q} onChange={props.onSearch} />
        {props.filters}
        <FilterMenu
          label="Archived"
          value={address.archived ?? undefined}
          options={[{ value: 'yes', label: 'Archived only' }]}
          onChange={(next) => props.onArchived(next === 'yes' ? 'yes' : null)}
        />
      </FilterBar>
      <BulkTable
        bulk={bulk}
        name={name}
        label={name}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={props.onSort}
        empty={
          <EmptyState title="Nothing fits" action={<Button onClick={props.onClear}>Clear all filters</Button>}>
            {count > 0
              ? 'This page lies behind the last one.'
              : `None of the ${name} match this search and these filters.`}
          </EmptyState>
        }
      />
      {count > 0 && <ListPager values={values} count={count} shown={rows.length} />}
    </>
  );
}
