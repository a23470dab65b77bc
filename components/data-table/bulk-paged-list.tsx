'use client';

import type { UseQueryStatesKeysMap } from 'nuqs';
import type { Bulk } from './bulk-action.ts';
import { BulkTable } from './bulk-table.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';

interface BulkPagedListProps<T, P extends UseQueryStatesKeysMap> extends Omit<PagedListProps<T, P>, 'drawTable'> {
  /** What can be done with several rows; left out for readers who can do nothing with them. */
  bulk: Bulk<T> | undefined;
}

/** A PagedList whose rows can be chosen. Apart from it: lists without need nothing of this. */
export function BulkPagedList<T extends object, P extends UseQueryStatesKeysMap>({
  bulk,
  ...list
}: BulkPagedListProps<T, P>) {
  return <PagedList {...list} drawTable={(table) => <BulkTable {...table} bulk={bulk} />} />;
}
