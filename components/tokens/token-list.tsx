'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { tokens } from './tokens.list.tsx';

export const TokenList = (props: ListViewProps) => <ListView list={tokens} {...props} />;
