'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import { webhooks } from './webhooks.list.tsx';

export const WebhookList = (props: ListViewProps) => <ListView list={webhooks} {...props} />;
