'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { scmFieldList } from './scm-fields.list.tsx';

export const ScmFieldList = (props: ListViewProps) => <ListView list={scmFieldList} {...props} />;
