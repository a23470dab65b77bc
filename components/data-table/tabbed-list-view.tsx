'use client';

import { createSerializer } from 'nuqs';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { currentView } from './current-view.ts';
import { type AnyList, pathOf, viewsOf } from './define-list.ts';
import { ExportLink } from './export-link.tsx';
import { ListFrame } from './list-frame.tsx';
import { hasTabsAlone, type ListViewProps } from './list-rows.tsx';
import { TableRows } from './list-view.tsx';
import { ListViews } from './list-views.tsx';
import { useListWords } from './use-list-words.ts';
import { useLiveRows } from './use-live-rows.ts';

/** ListView with the tabs of a list that declares `views`, and, where it has filters, the views that the user saved. */
export function TabbedListView({ list, ...props }: ListViewProps & { list: AnyList }) {
  const words = useListWords(list, props.given);
  const live = useLiveRows(list, props);
  const serialize = createSerializer(list.params as Parameters<typeof createSerializer>[0]);
  const views = viewsOf(list, words);
  const current = currentView(views, props.values);
  const tabs = {
    label: list.viewsLabel?.(words) ?? list.title(words),
    views: views.map((view) => ({
      label: view.label,
      href: serialize(pathOf(list), view.set),
      // A zero beside a view says no more than its name.
      count: view.count || undefined,
      current: view === current,
    })),
  };
  return (
    <ListFrame>
      {hasTabsAlone(list) ? (
        <ViewTabs {...tabs} end={list.file && <ExportLink list={list.name} count={live.count} />} />
      ) : (
        <ListViews list={list.name} {...tabs} call={callOf(live)} />
      )}
      <TableRows {...live} list={list} words={words} />
    </ListFrame>
  );
}

const callOf = ({ query, calendar }: ListViewProps) => query && calendar && { query, calendar };
