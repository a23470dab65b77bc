'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { usePolling } from '#components/swr/use-polling.ts';
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
import { isRunning } from './ingestion-words.ts';

interface IngestionPage {
  count: number;
  results: IngestionRecord[];
}

interface IngestionListProps {
  values: IngestionListValues;
  page: IngestionPage;
  loadedAt: number;
  /** Number of records in the views that show one. */
  counts: { processing?: number | undefined; open?: number | undefined };
  seesCompanies: boolean;
  canUpload: boolean;
  /** Company whose records the user may cancel, if any. */
  cancels: { company: number } | false;
  /** Company whose failed records the user may close, if any. */
  closes: { company: number } | false;
}

type View = { query: '' | `?${string}`; label: string; count?: number | undefined };

/** Records of uploaded codes: views by status, filters, table, pages; those being checked move by themselves. */
export function IngestionList(props: IngestionListProps) {
  const t = useTranslations('ingestion');
  const { values, loadedAt, counts } = props;
  const live = usePolling<IngestionPage>({
    key: ['ingestions', values],
    initial: props.page,
    loadedAt,
    load: () => loadIngestions(values),
    isRunning: (page) => page.results.some(isRunning),
  });
  const views: View[] = [
    { query: '', label: t('view.all') },
    { query: '?status=error&closed=false', label: t('view.open'), count: counts.open || undefined },
    { query: '?status=processing', label: t('status.processing'), count: counts.processing || undefined },
    { query: '?status=error', label: t('status.error') },
    { query: '?status=completed', label: t('status.completed') },
    { query: '?status=uploading', label: t('status.uploading') },
    { query: '?status=canceled', label: t('status.canceled') },
  ];
  const state = values.status ? `?status=${values.status}` : '';
  const shown = values.closed === null ? state : `${state || '?'}${state && '&'}closed=${values.closed}`;
  return (
    <ListFrame>
      <ListViews
        list="ingestion"
        label={t('list.byStatus')}
        views={views.map((view) => ({
          href: `${paths.ingestion}${view.query}`,
          label: view.label,
          count: view.count,
          current: view.query === shown,
        }))}
      />
      <Records {...props} page={live.data} />
    </ListFrame>
  );
}

function Records({ values, page, seesCompanies, canUpload, cancels, closes }: IngestionListProps) {
  const t = useTranslations('ingestion');
  const [wanted, set] = useListParams(ingestionListParams);
  const columns = useMemo(() => ingestionColumns(seesCompanies, t), [seesCompanies, t]);
  const bulk = useMemo(() => ingestionBulk(cancels, closes, t), [cancels, closes, t]);
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
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          value={wanted.q}
          onChange={(q, options) => set({ q }, options)}
        />
        <FilterMenu
          label={t('list.type')}
          value={wanted.type ?? undefined}
          onChange={(type) => set({ type: type === 'code' ? type : null })}
          options={[{ value: 'code', label: t('list.codes') }]}
        />
        <FilterMenu
          label={t('column.sentAs')}
          value={wanted.mode ?? undefined}
          onChange={(mode) => set({ mode: mode === 'file' || mode === 'api' ? mode : null })}
          options={[
            { value: 'file', label: t('mode.file') },
            { value: 'api', label: t('mode.api') },
          ]}
        />
        <FilterMenu
          label={t('list.error')}
          value={wanted.error ?? undefined}
          onChange={(error) => set({ error: ingestionErrorTypes.find((type) => type === error) ?? null })}
          options={ingestionErrorTypes.map((type) => ({ value: type, label: t(`errorKind.${type}`) }))}
        />
      </FilterBar>
      <DataTable
        bulk={bulk}
        name="ingestion"
        label={t('list.label')}
        columns={columns}
        rows={page.results}
        rowId={(row) => row.key}
        sort={values.sort}
        onSort={(sort) => set({ sort: ingestionListParams.sort.parse(sort) })}
        empty={
          isFiltered || values.status || values.closed !== null ? (
            <EmptyState
              title={isFiltered ? t('list.noneFits') : t('list.noneInState')}
              action={
                isFiltered && (
                  <Button onClick={() => set({ q: null, mode: null, error: null, type: null })}>
                    {t('list.takeOffFilters')}
                  </Button>
                )
              }
            >
              {isFiltered ? t('list.changeFilters') : t('list.allInFirst')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('list.none')}
              action={
                canUpload && (
                  <ButtonLink href={paths.newIngestion} variant="primary">
                    {t('wizard.title')}
                  </ButtonLink>
                )
              }
            >
              {t('list.noneText')}
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}
