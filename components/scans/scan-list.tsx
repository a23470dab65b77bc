'use client';

import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { TabbedListView } from '#components/data-table/tabbed-list-view.tsx';
import { scans } from './scans.list.tsx';

export const ScanList = (props: ListViewProps) => <TabbedListView list={scans} {...props} />;
