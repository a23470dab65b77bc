'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Bulk } from './bulk-action.ts';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable } from './data-table.tsx';
import type { AnyList } from './define-list.ts';
import { tableColumns } from './list-columns.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListRows, type ListViewProps } from './list-rows.tsx';
import { useListParams } from './use-list-params.ts';
import { type AnyWords, useListWords } from './use-list-words.ts';
import { useLiveRows } from './use-live-rows.ts';

export type { ListViewProps } from './list-rows.tsx';

/**
 * The table of a list: views, search, filters, rows, acts and pages. Each list has a client module that gives it its
 * declaration, as functions do not cross from a server page to the browser.
 */
export function ListView({ list, end, ...props }: ListViewProps & { list: AnyList; end?: ReactNode }) {
  const words = useListWords(list, props.given);
  const live = useLiveRows(list, props);
  return (
    <ListFrame>
      <TableRows {...live} list={list} words={words} end={end} />
    </ListFrame>
  );
}

/** The rows of a list as its table, inside its frame. */
export function TableRows({
  list,
  words,
  end,
  ...props
}: ListViewProps & { list: AnyList; words: AnyWords; end?: ReactNode }) {
  const t = useTranslations('data-table');
  const { values, rows, given } = props;
  const [, set] = useListParams(list.params as Parameters<typeof useListParams>[0]);
  const columns = useMemo(() => tableColumns<object>(list, list.columns(words), given), [list, words, given]);
  const bulk = useMemo(() => bulkOf(list, words, t('export.label')), [list, words, t]);
  const rowId = (row: object) => String((list.rowId ?? (({ id }: { id: number }) => id))(row as never));
  return (
    <ListRows
      {...props}
      list={list}
      words={words}
      end={
        <>
          {end}
          <ColumnMenu table={list.name} columns={columns} />
        </>
      }
    >
      {(empty) => (
        <DataTable
          name={list.name}
          label={list.tableLabel?.(words, values) ?? list.title(words)}
          columns={columns}
          rows={rows}
          rowId={rowId}
          {...(list.sorts && { sort: values.sort, onSort: (sort: string) => set({ sort }) })}
          bulk={bulk}
          detail={list.detail}
          tight={list.tight ?? false}
          empty={empty}
        />
      )}
    </ListRows>
  );
}

/** The acts of a list, with the export of chosen rows where the service answers for one row. */
function bulkOf(list: AnyList, words: AnyWords, label: string): Bulk<object> | undefined {
  const bulk = list.bulk?.(words) as Bulk<object> | undefined;
  if (!bulk || !list.file || !list.one) return bulk;
  return { ...bulk, exports: [{ list: list.name, label }, ...(bulk.exports ?? [])] };
}
