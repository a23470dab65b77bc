'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { deliveries } from './deliveries.list.tsx';

export const DeliveryList = (props: ListViewProps) => <ListView list={deliveries} {...props} />;
