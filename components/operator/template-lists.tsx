'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { orderTemplates, uploadTemplates } from './templates.list.tsx';

export const OrderTemplateList = (props: ListViewProps) => <ListView list={orderTemplates} {...props} />;
export const UploadTemplateList = (props: ListViewProps) => <ListView list={uploadTemplates} {...props} />;
