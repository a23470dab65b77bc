'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { Bulk } from './bulk-action.ts';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable } from './data-table.tsx';
import type { AnyList, ListFilter, ListWords } from './define-list.ts';
import { ExportLink } from './export-link.tsx';
import { tableColumns } from './list-columns.tsx';
import { hasFilters, noFilters } from './list-filters.ts';
import { ListFrame } from './list-frame.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListValues } from './list-params.ts';
import { ListSearch } from './list-search.tsx';
import { ListSteps } from './list-steps.tsx';
import type { Calendar } from './time-range.ts';
import { useListParams } from './use-list-params.ts';
import { withinLine } from './within-line.ts';

export interface ListViewProps {
  /** Values of the address the rows belong to. */
  values: ListValues & Record<string, unknown>;
  count: number;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  rows: readonly any[];
  // biome-ignore lint/suspicious/noExplicitAny: what the list's `given` returns
  given?: any;
  /** For lists with a filter on days. */
  calendar?: Calendar | undefined;
}

/**
 * The table of a list: views, search, filters, rows, acts and pages. Each list has a client module that gives it its
 * declaration, as functions do not cross from a server page to the browser.
 */
export function ListView({ list, ...props }: ListViewProps & { list: AnyList }) {
  const words = useListWords(list, props.given);
  return (
    <ListFrame>
      <ListRows {...props} list={list} words={words} />
    </ListFrame>
  );
}

export type AnyWords = ListWords<Namespace, unknown>;

/** Texts of a list in the browser. */
export function useListWords(list: AnyList, given: unknown): AnyWords {
  const t = useTranslations(list.texts as Namespace);
  const common = useTranslations('common');
  const data = useTranslations('data-table');
  const shell = useTranslations('shell');
  const locale = useLocale();
  return useMemo(
    () => ({ t, common, data, shell, locale, given }) as AnyWords,
    [t, common, data, shell, locale, given],
  );
}

/** Everything of a list inside its frame, below its tabs. */
export function ListRows({
  list,
  words,
  values,
  count,
  rows,
  given,
  calendar,
}: ListViewProps & { list: AnyList; words: AnyWords }) {
  const t = useTranslations('data-table');
  const [address, set] = useListParams(list.params as Parameters<typeof useListParams>[0]);
  const columns = useMemo(() => tableColumns<object>(list, list.columns(words), given), [list, words, given]);
  const bulk = useMemo(() => bulkOf(list, words, t('export.label')), [list, words, t]);
  const rowId = (row: object) => String((list.rowId ?? (({ id }: { id: number }) => id))(row as never));
  const label = list.tableLabel?.(words, values) ?? list.title(words);
  if (list.empty && count === 0 && !hasFilters(list.params, values)) {
    const { title, text, other } = list.empty(words);
    const add = list.add?.(words);
    return (
      <>
        <EmptyState title={title} action={add && <ListSteps steps={add} />}>
          {text}
        </EmptyState>
        {other && (
          <p className="mt-4 text-center text-sm">
            <Button onClick={() => set(other.set)}>{other.label}</Button>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <FilterBar
        end={
          <>
            {list.file && <ExportLink list={list.name} count={count} more={list.file.more?.(given) ?? noMore} />}
            <ColumnMenu table={list.name} columns={columns} />
          </>
        }
      >
        {list.search && (
          <ListSearch
            label={t('search', { list: withinLine(label, words.locale) })}
            placeholder={list.search(words)}
            value={String(address['q'] ?? '')}
            onChange={(q, options) => set({ q }, options)}
          />
        )}
        <Filters list={list} words={words} rows={rows} calendar={calendar} />
      </FilterBar>
      <DataTable
        name={list.name}
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
        bulk={bulk}
        empty={
          <EmptyState
            title={t('nothingFits')}
            action={<Button onClick={() => set(noFilters(list.params))}>{t('takeOff')}</Button>}
          >
            {count > 0 ? t('behind') : t('nothingMatches')}
          </EmptyState>
        }
      />
      {count > 0 && <ListPager values={values} count={count} shown={rows.length} />}
    </>
  );
}

const noMore = {};

/** Maximum number of filters that are all in sight. */
const filtersInSight = 3;

function Filters({
  list,
  words,
  rows,
  calendar,
}: Pick<ListViewProps, 'rows' | 'calendar'> & { list: AnyList; words: AnyWords }) {
  const [address, set] = useListParams(list.params as Parameters<typeof useListParams>[0]);
  const filters = Object.entries(
    (list.filters ?? {}) as Record<string, ListFilter<unknown, Namespace, unknown, object>>,
  );
  const chips = filters.flatMap(([name, { control }]) => {
    if (!control) return [];
    const value: unknown = address[name] ?? null;
    const label = control.label(words);
    const onChange = (next: unknown) => set({ [name]: next ?? null });
    const chip = (defaultOpen: boolean) => control.show({ words, rows, calendar, label, value, onChange, defaultOpen });
    return [{ name, label, isSet: value !== null, isMain: control.rare !== true, chip }];
  });
  if (chips.length > filtersInSight) return <FilterSet filters={chips} />;
  return chips.map(({ name, chip }) => <Fragment key={name}>{chip(false)}</Fragment>);
}

/** The acts of a list, with the export of chosen rows where the service answers for one row. */
function bulkOf(list: AnyList, words: AnyWords, label: string): Bulk<object> | undefined {
  const bulk = list.bulk?.(words) as Bulk<object> | undefined;
  if (!bulk || !list.file || !list.one) return bulk;
  return { ...bulk, exports: [{ list: list.name, label }, ...(bulk.exports ?? [])] };
}
