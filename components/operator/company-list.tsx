'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { companies } from './companies.list.tsx';

export const CompanyList = (props: ListViewProps) => <ListView list={companies} {...props} />;
