'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { IngestionError, IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { errorColumns } from './error-columns.tsx';
import { type ErrorListValues, errorKindHref, errorListParams } from './error-list-params.ts';

interface ErrorTableProps {
  record: IngestionRecord;
  values: ErrorListValues;
  errors: { count: number; results: IngestionError[] };
  /** Columns a file of this company can have. */
  columnNames: readonly string[];
}

/** Errors of a refused file: counts by kind, then each error with its row, value and advice. */
export function ErrorTable({ record, values, errors, columnNames }: ErrorTableProps) {
  const t = useTranslations('ingestion');
  const kinds = record.result_data.errors ?? [];
  const path = paths.ingestionRecord(record.key);
  const byRow = record.rows_with_errors > 0;
  const fine = record.row_count - record.rows_with_errors;
  return (
    <ListFrame>
      <CountsStrip
        total={{
          count: byRow ? record.rows_with_errors : record.error_count,
          label: byRow
            ? t('errors.rowsWithErrors', { count: record.rows_with_errors })
            : t('errors.errorsInFile', { count: record.error_count }),
          detail: byRow && fine > 0 && t('errors.fineRows', { count: fine }),
        }}
        kinds={kinds.map((kind) => ({
          key: kind.type,
          label: t(`errorKind.${kind.type}`),
          count: kind.count,
          current: values.type === kind.type,
          href: errorKindHref(path, values.type === kind.type ? null : kind.type),
        }))}
      />
      <Rows record={record} values={values} errors={errors} columnNames={columnNames} />
    </ListFrame>
  );
}

function Rows({ record, values, errors, columnNames }: ErrorTableProps) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const [wanted, set] = useListParams(errorListParams);
  const kinds = record.result_data.errors ?? [];
  const columns = useMemo(() => errorColumns(t), [t]);
  const chosen = kinds.find((kind) => kind.type === values.type);
  const isFiltered = values.q !== '' || values.type !== null || values.column !== null;
  const kindLabel = chosen
    ? `${t(`errorKind.${chosen.type}`)} ${formatNumber(chosen.count, locale)}`
    : t('errors.allCount', { count: record.error_count });
  return (
    <>
      <FilterBar>
        <ListSearch
          label={t('errors.search')}
          placeholder={t('errors.searchHint')}
          value={wanted.q}
          onChange={(q, options) => set({ q }, options)}
        />
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <button
              type="button"
              className="inline-flex min-h-8 items-center rounded-control bg-spotbg px-3 py-1.5 text-sm font-medium text-spot pointer-coarse:min-h-10"
            >
              {kindLabel}
            </button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuRadioGroup
              value={chosen?.type ?? ''}
              onValueChange={(type) => set({ type: kinds.find((kind) => kind.type === type)?.type ?? null })}
            >
              <DropdownMenuRadioItem value="">{t('errors.all')}</DropdownMenuRadioItem>
              {kinds.map(({ type }) => (
                <DropdownMenuRadioItem key={type} value={type}>
                  {t(`errorKind.${type}`)}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </DropdownMenuContent>
        </DropdownMenu>
        <FilterMenu
          label={t('column.column')}
          value={wanted.column ?? undefined}
          onChange={(column) => set({ column: column ?? null })}
          options={[...new Set([...columnNames, ...(wanted.column ? [wanted.column] : [])])].map((name) => ({
            value: name,
            label: name,
          }))}
        />
      </FilterBar>
      <DataTable
        name="ingestion-errors"
        label={t('errors.inFile')}
        tight
        columns={columns}
        rows={errors.results.map((error, index) => ({ ...error, id: `${values.page}-${index}` }))}
        rowId={(row) => row.id}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort === '-row' ? '-row' : 'row' })}
        empty={
          <EmptyState
            title={t('errors.noneFitsFilters')}
            action={
              isFiltered && (
                <Button onClick={() => set({ q: null, type: null, column: null })}>{t('list.takeOffFilters')}</Button>
              )
            }
          >
            {t('list.changeFilters')}
          </EmptyState>
        }
      />
      {errors.count > 0 && <ListPager values={values} count={errors.count} shown={errors.results.length} />}
    </>
  );
}
