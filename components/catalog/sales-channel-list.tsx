'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { salesChannelList } from './sales-channels.list.tsx';

export const SalesChannelList = (props: ListViewProps) => <ListView list={salesChannelList} {...props} />;
