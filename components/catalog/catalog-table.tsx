'use client';

import { useTranslations } from 'next-intl';
import type { Options } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { catalogBulk } from './catalog-bulk.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import { type CatalogListValues, isFiltered } from './catalog-list-params.ts';
import type { CompanyNames } from './company-column.ts';

/** What the list of each kind is given by its page. */
export interface CatalogListProps<V, T, Kind extends CatalogKind = CatalogKind> {
  kind: Kind;
  values: V;
  count: number;
  rows: T[];
  mayEdit: boolean;
  companies: CompanyNames | undefined;
}

interface Change {
  q?: string | null;
  archived?: 'yes' | null;
}

interface CatalogTableProps<T extends object> {
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
  set: (next: Change, options?: Options) => Promise<unknown>;
  onSort: (sort: string) => void;
  /** Further filters, and how they are taken off with the others. */
  filters?: ReactNode;
  onClear?: () => void;
  /** True when one of them is set. */
  isNarrowed?: boolean;
  /** Beside 'New …' while there is nothing at all. */
  firstSteps?: ReactNode;
}

/** Search, filters, table and pager of one list of the catalogue. */
export function CatalogTable<T extends { id: number; name: string; is_archived: boolean }>(
  props: CatalogTableProps<T>,
) {
  const t = useTranslations('catalog');
  const shell = useTranslations('shell');
  const { kind, mayEdit, columns, rows, count, values, address, set } = props;
  const { name, create, createPage } = kindPlaces[kind];
  const bulk = useMemo(() => catalogBulk<T>(kind, name, mayEdit, t), [kind, name, mayEdit, t]);
  const filtered = isFiltered(values) || (props.isNarrowed ?? false);
  if (count === 0 && !filtered) {
    return (
      <>
        <EmptyState
          title={t(`${kind}.none`)}
          action={
            mayEdit && (
              <>
                {props.firstSteps}
                <ButtonLink href={create} variant="primary">
                  {shell(`create.${createPage}`)}
                </ButtonLink>
              </>
            )
          }
        >
          {t(`${kind}.noneText`)}
        </EmptyState>
        <p className="mt-4 text-center text-sm">
          <Button onClick={() => set({ archived: 'yes' })}>{t('list.lookInArchive')}</Button>
        </p>
      </>
    );
  }
  return (
    <>
      <FilterBar
        end={
          <>
            <ExportLink list={name} count={count} />
            <ColumnMenu table={name} columns={columns} />
          </>
        }
      >
        <ListSearch
          label={t(`list.search.${kind}`)}
          placeholder={props.searched}
          value={address.q}
          onChange={(q, options) => set({ q }, options)}
        />
        {props.filters}
        <FilterMenu
          label={t('list.archived')}
          value={address.archived ?? undefined}
          options={[{ value: 'yes', label: t('list.archivedOnly') }]}
          onChange={(next) => set({ archived: next === 'yes' ? 'yes' : null })}
        />
      </FilterBar>
      <DataTable
        bulk={bulk}
        name={name}
        label={t(`list.label.${kind}`)}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={props.onSort}
        empty={
          <EmptyState
            title={t('list.nothingFits')}
            action={
              <Button onClick={props.onClear ?? (() => set({ q: null, archived: null }))}>
                {t('list.clearFilters')}
              </Button>
            }
          >
            {count > 0 ? t('list.behindLast') : t(`list.noneMatch.${kind}`)}
          </EmptyState>
        }
      />
      {count > 0 && <ListPager values={values} count={count} shown={rows.length} />}
    </>
  );
}
