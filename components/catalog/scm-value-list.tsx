'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { scmValues } from './scm-values.list.tsx';

export const ScmValueList = (props: ListViewProps) => <ListView list={scmValues} {...props} />;
