'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { users } from './users.list.tsx';

export const UserList = (props: ListViewProps) => <ListView list={users} {...props} />;
