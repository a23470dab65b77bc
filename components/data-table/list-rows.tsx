'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Calendar } from '#lib/format/time-range.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import { currentView, viewParams } from './current-view.ts';
import { CursorPager } from './cursor-pager.tsx';
import { type AnyList, type ListFilter, viewsOf } from './define-list.ts';
import { ExportLink } from './export-link.tsx';
import { hasFilters, isSet, isWhole, noFilters } from './list-filters.ts';
import { ListPager } from './list-pager.tsx';
import type { ListValues } from './list-params.ts';
import { ListSearch } from './list-search.tsx';
import { ListSteps } from './list-steps.tsx';
import { useListParams } from './use-list-params.ts';
import type { AnyWords } from './use-list-words.ts';
import type { LiveRows } from './use-live-rows.ts';
import { withinLine } from './within-line.ts';

export interface ListViewProps extends LiveRows {
  /** Values of the address the rows belong to. */
  values: ListValues & Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what the list's `given` returns
  given?: any;
  /** For lists with a filter on days. */
  calendar?: Calendar | undefined;
  /** Cursors of the neighbouring pages, of lists that have them; null at the ends. */
  cursors?: Record<'newer' | 'older', string | null>;
}

interface ListRowsProps extends ListViewProps {
  list: AnyList;
  words: AnyWords;
  /** At the end of the bar: which columns show, or another way to show the rows. */
  end: ReactNode;
  /** The rows of the page, or `empty` where there is none. */
  children: (empty: ReactNode) => ReactNode;
}

/** Everything of a list inside its frame, below its tabs, around its rows. */
export function ListRows({
  list,
  words,
  values,
  count,
  rows,
  given,
  calendar,
  cursors,
  query,
  end,
  children,
}: ListRowsProps) {
  const t = useTranslations('data-table');
  const [address, set] = useListParams(list.params as Parameters<typeof useListParams>[0]);
  const label = list.tableLabel?.(words, values) ?? list.title(words);
  if (list.empty && count === 0 && isWhole(list.params, values)) {
    const { title, text, action, other } = list.empty(words);
    const add = list.add?.(words);
    return (
      <>
        <EmptyState title={title} action={action ?? (add && <ListSteps steps={add} />)}>
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
  const search = searchOf(list, words, t('search', { list: withinLine(label, words.locale) }));
  const views = viewsOf(list, words);
  const others = { ...values, ...Object.fromEntries(viewParams(views).map((name) => [name, null])) };
  const noRows = count === 0 && !hasFilters(list.params, others) ? list.noRows?.(words, values) : undefined;
  return (
    <>
      {!hasTabsAlone(list) && (
        <FilterBar
          end={
            <>
              {query && calendar && list.exportButton?.({ count, values, query, calendar, set })}
              {list.file && <ExportLink list={list.name} count={count} more={list.file.more?.(given) ?? noMore} />}
              {end}
            </>
          }
        >
          {search && (
            <ListSearch
              label={search.label}
              placeholder={search.placeholder}
              value={String(address[search.filter] ?? '')}
              onChange={(text, options) => set({ [search.filter]: text }, options)}
            />
          )}
          <Filters list={list} words={words} views={views} rows={rows} calendar={calendar} />
        </FilterBar>
      )}
      {children(
        noRows ? (
          <EmptyState title={noRows.title} action={noRows.action}>
            {noRows.text}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('nothingFits')}
            action={<Button onClick={() => set(noFilters(list.params))}>{t('takeOff')}</Button>}
          >
            {count > 0 ? t('behind') : (list.nothingMatches?.(words) ?? t('nothingMatches'))}
          </EmptyState>
        ),
      )}
      {count > 0 &&
        (list.cursor ? (
          <CursorPager newer={cursors?.newer ?? null} older={cursors?.older ?? null}>
            {t.rich('fromTo', {
              from: () => <Time value={list.cursor?.time(rows.at(-1)) ?? ''} />,
              to: () => <Time value={list.cursor?.time(rows[0]) ?? ''} />,
            })}
          </CursorPager>
        ) : (
          <ListPager values={values} count={count} shown={rows.length} />
        ))}
    </>
  );
}

const noMore = {};

/** The search field of a list; undefined without. */
function searchOf(list: AnyList, words: AnyWords, label: string) {
  const search = list.search?.(words);
  return typeof search === 'string' ? { filter: 'q', label, placeholder: search } : search;
}

/** True for a list with tabs and neither search nor filters: its export is at the end of the tabs. */
export const hasTabsAlone = (list: AnyList): boolean =>
  list.views !== undefined &&
  list.search === undefined &&
  !Object.values((list.filters ?? {}) as Record<string, { control?: object }>).some(({ control }) => control);

/** Maximum number of filters that are all in sight. */
const filtersInSight = 3;

function Filters({
  list,
  words,
  views,
  rows,
  calendar,
}: Pick<ListViewProps, 'rows' | 'calendar'> & { list: AnyList; words: AnyWords; views: ReturnType<typeof viewsOf> }) {
  const [address, set] = useListParams(list.params as Parameters<typeof useListParams>[0]);
  const tab = currentView(views, address);
  const filters = Object.entries(
    (list.filters ?? {}) as Record<string, ListFilter<unknown, Namespace, unknown, object>>,
  );
  const chips = filters.flatMap(([name, { control }]) => {
    if (!control) return [];
    // A value that has a tab shows as the tab.
    const value: unknown = tab?.set[name] ? null : (address[name] ?? null);
    if (control.isShown?.(words.given, value) === false) return [];
    const label = control.label(words);
    const onChange = (next: unknown) => set({ [name]: next ?? null });
    const chip = (defaultOpen: boolean) => control.show({ words, rows, calendar, label, value, onChange, defaultOpen });
    return [{ name, label, isSet: isSet(value), isMain: control.rare !== true, chip }];
  });
  if (chips.length > filtersInSight) return <FilterSet filters={chips} />;
  return chips.map(({ name, chip }) => <Fragment key={name}>{chip(false)}</Fragment>);
}
