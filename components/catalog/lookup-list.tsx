'use client';

import { ListView, type ListViewProps } from '#components/data-table/list-view.tsx';
import type { LookupKind } from '#lib/contract/lookups.ts';
import { lookupLists } from './lookup-lists.ts';

export const LookupList = ({ kind, ...props }: ListViewProps & { kind: LookupKind }) => (
  <ListView list={lookupLists[kind]} {...props} />
);
