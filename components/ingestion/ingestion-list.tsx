'use client';

import { useMemo } from 'react';
import { BulkTable } from '#components/data-table/bulk-table.tsx';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { useLive } from '#components/data-table/use-live.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { ingestionErrorTypes } from '#lib/contract/values/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadIngestions } from './actions.ts';
import { ingestionBulk } from './ingestion-bulk.ts';
import { ingestionColumns } from './ingestion-columns.tsx';
import { type IngestionListValues, ingestionListParams } from './ingestion-list-params.ts';
import { errorKindWords, isRunning, modeWords } from './ingestion-words.ts';

interface IngestionPage {
  count: number;
  results: IngestionRecord[];
}

interface IngestionListProps {
  values: IngestionListValues;
  page: IngestionPage;
  loadedAt: number;
  /** Number of records in the views that show one. */
  counts: { processing?: number | undefined; error?: number | undefined };
  seesCompanies: boolean;
  canUpload: boolean;
  /** Whose records the reader may cancel, if any. */
  cancels: { company: number } | false;
}

type View = { status: IngestionListValues['status']; label: string; count?: number | undefined };

/** Records of uploaded codes: views by status, filters, table, pages; those being checked move by themselves. */
export function IngestionList(props: IngestionListProps) {
  const { values, loadedAt, counts } = props;
  const live = useLive<IngestionPage>({
    key: ['ingestions', values],
    initial: props.page,
    loadedAt,
    load: () => loadIngestions(values),
    isRunning: (page) => page.results.some(isRunning),
  });
  const views: View[] = [
    { status: null, label: 'All' },
    { status: 'processing', label: 'Checking', count: counts.processing || undefined },
    { status: 'error', label: 'Refused', count: counts.error || undefined },
    { status: 'completed', label: 'Ingested' },
    { status: 'uploading', label: 'Uploading' },
    { status: 'canceled', label: 'Canceled' },
  ];
  return (
    <ListFrame>
      <ListViews
        list="ingestion"
        label="Records by status"
        views={views.map((view) => ({
          href: view.status ? `${paths.ingestion}?status=${view.status}` : paths.ingestion,
          label: view.label,
          count: view.count,
          current: values.status === view.status,
        }))}
      />
      <Records {...props} page={live.data} />
    </ListFrame>
  );
}

function Records({ values, page, seesCompanies, canUpload, cancels }: IngestionListProps) {
  const [wanted, set] = useListParams(ingestionListParams);
  const columns = useMemo(() => ingestionColumns(seesCompanies), [seesCompanies]);
  const bulk = useMemo(() => ingestionBulk(cancels), [cancels]);
  const isFiltered = values.q !== '' || values.mode !== null || values.error !== null || values.type !== null;
  return (
    <>
      <FilterBar
        end={
          <>
            <ExportLink list="ingestion" count={page.count} />
            <ColumnMenu table="ingestion" columns={columns} />
          </>
        }
      >
        <ListSearch
          label="Search records"
          placeholder="File name or key"
          value={wanted.q}
          onChange={(q) => set({ q }, { typing: true })}
        />
        <FilterMenu
          label="Type"
          value={wanted.type ?? undefined}
          onChange={(type) => set({ type: type === 'code' ? type : null })}
          options={[{ value: 'code', label: 'Codes' }]}
        />
        <FilterMenu
          label="Sent as"
          value={wanted.mode ?? undefined}
          onChange={(mode) => set({ mode: mode === 'file' || mode === 'api' ? mode : null })}
          options={[
            { value: 'file', label: modeWords.file },
            { value: 'api', label: modeWords.api },
          ]}
        />
        <FilterMenu
          label="Error"
          value={wanted.error ?? undefined}
          onChange={(error) => set({ error: ingestionErrorTypes.find((type) => type === error) ?? null })}
          options={ingestionErrorTypes.map((type) => ({ value: type, label: errorKindWords[type] }))}
        />
      </FilterBar>
      <BulkTable
        bulk={bulk}
        name="ingestion"
        label="Ingestion records"
        columns={columns}
        rows={page.results}
        rowId={(row) => row.key}
        sort={values.sort}
        onSort={(sort) => set({ sort: ingestionListParams.sort.parse(sort) })}
        empty={
          isFiltered || values.status ? (
            <EmptyState
              title={isFiltered ? 'No record fits these filters' : 'No record in this state'}
              action={
                isFiltered && (
                  <Button onClick={() => set({ q: null, mode: null, error: null, type: null })}>
                    Take off filters
                  </Button>
                )
              }
            >
              {isFiltered ? 'Change or take off a filter to see more.' : 'All records stand in the first view.'}
            </EmptyState>
          ) : (
            <EmptyState
              title="No uploads yet"
              action={
                canUpload && (
                  <ButtonLink href={paths.newIngestion} variant="primary">
                    Upload codes
                  </ButtonLink>
                )
              }
            >
              Every file of own codes stands here with what came of it: ingested, or refused with each row at fault.
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}
