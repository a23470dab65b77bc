'use client';

import { createSerializer } from 'nuqs';
import { type AnyList, type ListViewTab, pathOf } from './define-list.ts';
import { ListFrame } from './list-frame.tsx';
import { ListRows, type ListViewProps, useListWords } from './list-view.tsx';
import { ListViews } from './list-views.tsx';

/** ListView with the tabs of a list that declares `views`, and the views that the user saved. */
export function TabbedListView({ list, ...props }: ListViewProps & { list: AnyList }) {
  const words = useListWords(list, props.given);
  const serialize = createSerializer(list.params as Parameters<typeof createSerializer>[0]);
  const views: readonly ListViewTab<Record<string, unknown>>[] = list.views?.(words) ?? [];
  const names = [...new Set(views.flatMap(({ set }) => Object.keys(set)))];
  const isCurrent = (set: Record<string, unknown>) =>
    names.every((name) => (props.values[name] ?? null) === (set[name] ?? null));
  return (
    <ListFrame>
      <ListViews
        list={list.name}
        label={list.viewsLabel?.(words) ?? list.title(words)}
        views={views.map(({ label, set, count }) => ({
          label,
          href: serialize(pathOf(list), set),
          count: count || undefined,
          current: isCurrent(set),
        }))}
      />
      <ListRows {...props} list={list} words={words} />
    </ListFrame>
  );
}
