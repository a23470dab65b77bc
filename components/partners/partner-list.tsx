'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { partners } from './partners.list.tsx';

export const PartnerList = (props: ListViewProps) => <ListView list={partners} {...props} />;
