'use client';

import { useTranslations } from 'next-intl';
import { createSerializer } from 'nuqs';
import { useMemo } from 'react';
import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ListViews } from '#components/data-table/list-views.tsx';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { pickIdFilterInSet } from '#components/data-table/pick-filter.tsx';
import { TimeFilter } from '#components/data-table/time-filter.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findProducts } from '#components/forms/actions.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Report } from '#lib/contract/reports.ts';
import { reportKinds } from '#lib/contract/values/reports.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { changeReports } from './actions.ts';
import { type ReportListValues, reportListParams } from './report-list-params.ts';
import { ReportState } from './report-state.tsx';

const columnsOf = (t: Translator<'reports'>): readonly DataColumn<Report>[] => [
  {
    id: 'note',
    header: t('note'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row: { original } }) => (
      <RowLink href={paths.report(original.id)}>
        <span className="line-clamp-2 break-words" dir="auto">
          {original.note}
        </span>
      </RowLink>
    ),
  },
  {
    id: 'about',
    header: t('about'),
    meta: { wrap: true },
    cell: ({ row: { original } }) => (
      <span className="line-clamp-2 font-mono text-code break-all">
        {original.foreign_address ?? original.extended_id}
      </span>
    ),
  },
  { id: 'kind', header: t('kind'), cell: ({ row }) => t(`kinds.${row.original.kind}`) },
  {
    id: 'product',
    header: t('product'),
    meta: { wrap: true, phone: 'hide' },
    cell: ({ row }) => row.original.product?.name,
  },
  {
    id: 'photos',
    header: t('photos'),
    meta: { phone: 'hide' },
    cell: ({ row }) => (row.original.photos.length > 0 ? row.original.photos.length : null),
  },
  {
    accessorKey: 'id',
    header: t('sent'),
    meta: { sortsAs: 'time' },
    cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
  },
  {
    id: 'state',
    header: t('stateLabel'),
    meta: { phone: 'end' },
    cell: ({ row }) => <ReportState report={row.original} />,
  },
];

const turn = (handled: boolean) => (rows: readonly Report[]) =>
  changeReports(
    rows.map(({ id }) => id),
    { handled },
  );

const bulkOf = (t: Translator<'reports'>): Bulk<Report> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: ({ id }) => t('numbered', { id: String(id) }),
  actions: [
    {
      label: t('markHandled'),
      done: t('bulk.handled'),
      fits: ({ handled_at }) => handled_at === null,
      run: turn(true),
      undo: { done: t('bulk.reopened'), run: turn(false) },
    },
  ],
});

interface ReportListProps {
  values: ReportListValues;
  page: { count: number; results: Report[] };
  calendar: Calendar;
  /** Name of the product in the address. */
  product: string | undefined;
  mayChange: boolean;
  /** For the staff of the operator. */
  seesUnclaimed: boolean;
}

const serialize = createSerializer(reportListParams);

/** What people reported: not handled, handled, all; for the operator also those of no company. */
export function ReportList({ values, page, calendar, product, mayChange, seesUnclaimed }: ReportListProps) {
  const t = useTranslations('reports');
  const columns = useMemo(() => columnsOf(t), [t]);
  const bulk = useMemo(() => (mayChange ? bulkOf(t) : undefined), [mayChange, t]);
  const tab = (label: string, view: ReportListValues['view']) => ({
    label,
    href: serialize(paths.reports, { view }),
    current: values.view === view,
  });
  return (
    <>
      <ListViews
        list="reports"
        label={t('tab.label')}
        views={[
          ...(seesUnclaimed ? [tab(t('tab.unclaimed'), 'unclaimed')] : []),
          tab(t('tab.open'), null),
          tab(t('tab.handled'), 'handled'),
          tab(t('tab.all'), 'all'),
        ]}
      />
      <PagedList
        name="reports"
        label={t('title')}
        columns={columns}
        rows={page.results}
        rowId={({ id }) => String(id)}
        count={page.count}
        values={values}
        params={reportListParams}
        search={t('search')}
        bulk={bulk}
        filters={<ReportFilters calendar={calendar} product={product} />}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
    </>
  );
}

function ReportFilters({ calendar, product }: Pick<ReportListProps, 'calendar' | 'product'>) {
  const t = useTranslations('reports');
  const data = useTranslations('data-table');
  const [values, set] = useListParams(reportListParams);
  return (
    <FilterSet
      filters={[
        {
          ...{ name: 'kind', label: t('kind'), isMain: true, isSet: values.kind !== null },
          chip: (defaultOpen) => (
            <FilterMenu
              defaultOpen={defaultOpen}
              label={t('kind')}
              value={values.kind ?? undefined}
              options={reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={(next) => set({ kind: reportKinds.find((kind) => kind === next) ?? null })}
            />
          ),
        },
        {
          ...{ name: 'time', label: data('time.label'), isMain: true, isSet: values.time !== null },
          chip: (defaultOpen) => (
            <TimeFilter
              defaultOpen={defaultOpen}
              value={values.time}
              {...calendar}
              onChange={(time) => set({ time })}
            />
          ),
        },
        pickIdFilterInSet({
          ...{ key: 'product', label: t('product'), placeholder: t('nameOrSku'), isMain: true },
          ...{ value: values.product, name: product, search: findProducts },
          onChange: (next) => set({ product: next }),
        }),
        {
          ...{ name: 'photos', label: t('photos'), isSet: values.photos !== null },
          chip: (defaultOpen) => (
            <FilterMenu
              defaultOpen={defaultOpen}
              label={t('photos')}
              value={values.photos ?? undefined}
              options={[
                { value: 'true', label: t('withPhotos') },
                { value: 'false', label: t('withoutPhotos') },
              ]}
              onChange={(next) => set({ photos: reportListParams.photos.parse(next ?? '') })}
            />
          ),
        },
      ]}
    />
  );
}
