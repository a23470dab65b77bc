'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { codeTasks } from './code-tasks.list.tsx';

export const TaskList = (props: ListViewProps) => <TabbedListView list={codeTasks} {...props} />;
