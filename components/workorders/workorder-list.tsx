'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { workorders } from './workorders.list.tsx';

export const WorkorderList = (props: ListViewProps) => <TabbedListView list={workorders} {...props} />;
