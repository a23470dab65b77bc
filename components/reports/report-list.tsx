'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { reports } from './reports.list.tsx';

export const ReportList = (props: ListViewProps) => <TabbedListView list={reports} {...props} />;
