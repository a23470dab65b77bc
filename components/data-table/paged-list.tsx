'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { UseQueryStatesKeysMap } from 'nuqs';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Bulk } from './bulk-action.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { ExportLink } from './export-link.tsx';
import { hasFilters, noFilters } from './list-filters.ts';
import { ListFrame } from './list-frame.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListValues } from './list-params.ts';
import { ListSearch } from './list-search.tsx';
import { useListParams } from './use-list-params.ts';
import { withinLine } from './within-line.ts';

interface PagedListProps<T extends object, P extends UseQueryStatesKeysMap> {
  /** Names the table for what is remembered of it. */
  name: string;
  /** What the rows are, in the plural: 'Webhooks'. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  count: number;
  /** Values of the address the rows belong to, and the parsers that read them. */
  values: ListValues & Partial<Record<keyof P, unknown>>;
  params: P;
  /** Placeholder of the search field: 'Name or address'. Without one there is none. */
  search?: string;
  /** What can be done with several rows; undefined for readers who can do nothing with them. */
  bulk?: Bulk<T> | undefined;
  /** The list as a file. */
  exports?: { list: string; more?: Readonly<Record<string, string>> };
  /** A filter with a few values, behind the search field. */
  choice?: { parameter: keyof P & string; label: string; options: readonly { value: string; label: string }[] };
  /** Other filters behind the search field. */
  filters?: ReactNode;
  /** Instead of all of it while there is nothing at all: what it is for, and the first step. */
  empty: ReactNode;
}

/** A list that the service pages and orders: search, filters, table, pager. The address is the page. */
export function PagedList<T extends object, P extends UseQueryStatesKeysMap>(props: PagedListProps<T, P>) {
  return (
    <ListFrame>
      <Rows {...props} />
    </ListFrame>
  );
}

function Rows<T extends object, P extends UseQueryStatesKeysMap>(props: PagedListProps<T, P>) {
  const t = useTranslations('data-table');
  const locale = useLocale();
  const { values, params, rows, count, label, choice } = props;
  const [address, set] = useListParams<UseQueryStatesKeysMap>(params);
  if (count === 0 && !hasFilters(params, values)) return props.empty;
  const table = (
    <DataTable
      name={props.name}
      label={label}
      columns={props.columns}
      rows={rows}
      rowId={props.rowId}
      sort={values.sort}
      onSort={(sort) => set({ sort })}
      bulk={props.bulk}
      empty={
        <EmptyState
          title={t('nothingFits')}
          action={<Button onClick={() => set(noFilters(params))}>{t('takeOff')}</Button>}
        >
          {count > 0 ? t('behind') : t('nothingMatches')}
        </EmptyState>
      }
    />
  );
  return (
    <>
      {(props.search || props.filters || choice) && (
        <FilterBar
          end={
            <>
              {props.exports && <ExportLink {...props.exports} count={count} />}
              <ColumnMenu table={props.name} columns={props.columns} />
            </>
          }
        >
          {props.search && (
            <ListSearch
              label={t('search', { list: withinLine(label, locale) })}
              placeholder={props.search}
              value={String(address.q ?? '')}
              onChange={(q, options) => set({ q }, options)}
            />
          )}
          {choice && (
            <FilterMenu
              label={choice.label}
              value={address[choice.parameter] ?? undefined}
              options={choice.options}
              onChange={(next) => set({ [choice.parameter]: next || null })}
            />
          )}
          {props.filters}
        </FilterBar>
      )}
      {table}
      {count > 0 && <ListPager values={values} count={count} shown={rows.length} />}
    </>
  );
}
