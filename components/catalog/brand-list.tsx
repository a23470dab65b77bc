'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { brandList } from './brands.list.tsx';

export const BrandList = (props: ListViewProps) => <ListView list={brandList} {...props} />;
