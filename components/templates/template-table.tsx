'use client';

import type { ReactNode } from 'react';
import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { templates } from './templates.list.tsx';

export const TemplateTable = (props: ListViewProps & { end: ReactNode }) => <ListView list={templates} {...props} />;
