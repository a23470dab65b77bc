'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { auditLog } from './audit.list.tsx';

export const AuditList = (props: ListViewProps) => <ListView list={auditLog} {...props} />;
