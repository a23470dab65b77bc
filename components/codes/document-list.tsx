'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { downloads } from './downloads.list.tsx';

export const DocumentList = (props: ListViewProps) => <TabbedListView list={downloads} {...props} />;
