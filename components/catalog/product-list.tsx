'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { productList } from './products.list.tsx';

export const ProductList = (props: ListViewProps) => <ListView list={productList} {...props} />;
