'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { cases } from './cases.list.tsx';

export const CaseList = (props: ListViewProps) => <TabbedListView list={cases} {...props} />;
