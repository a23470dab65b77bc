'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { ingestions } from './ingestions.list.tsx';

export const IngestionList = (props: ListViewProps) => <TabbedListView list={ingestions} {...props} />;
