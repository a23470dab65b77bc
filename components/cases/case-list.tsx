'use client';

import { useTranslations } from 'next-intl';
import { createSerializer } from 'nuqs';
import { useMemo } from 'react';
import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ListViews } from '#components/data-table/list-views.tsx';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { cx } from '#components/ui/cx.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { type CaseState, caseStates, isClosedState } from '#lib/contract/values/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { changeCases } from './actions.ts';
import { type CaseListValues, caseListParams } from './case-list-params.ts';
import { describeReasons, nameOfCase, toneOfCase } from './case-words.ts';

const columnsOf = (t: Translator<'cases'>, scans: Translator<'scans'>): readonly DataColumn<CaseSummary>[] => [
  {
    id: 'code',
    header: t('code'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row: { original } }) => (
      <RowLink href={paths.case(original.id)}>
        <span className={cx('font-mono text-code break-all', original.extended_id !== null && 'md:whitespace-nowrap')}>
          {nameOfCase(original)}
        </span>
        {original.codes_in_all > 1 && (
          <span className="block text-xs text-ink3">{t('andMore', { count: original.codes_in_all - 1 })}</span>
        )}
        {original.extended_id === null && <span className="block text-xs text-ink3">{t('foreignCode')}</span>}
      </RowLink>
    ),
  },
  {
    id: 'why',
    header: t('why'),
    meta: { wrap: true },
    cell: ({ row: { original } }) => describeReasons(original.reasons, t, scans),
  },
  { id: 'product', header: t('product'), meta: { wrap: true }, cell: ({ row }) => row.original.product?.name },
  {
    id: 'owner',
    header: t('owner'),
    meta: { phone: 'hide' },
    cell: ({ row }) => row.original.owner?.name ?? <span className="text-ink3">{t('nobody')}</span>,
  },
  {
    accessorKey: 'last_at',
    header: t('last'),
    meta: { sortsAs: 'time' },
    cell: ({ row }) => <Time value={row.original.last_at} format="relative" />,
  },
  {
    id: 'state',
    header: t('stateLabel'),
    meta: { phone: 'end' },
    cell: ({ row }) => <Status tone={toneOfCase(row.original.state)}>{t(`state.${row.original.state}`)}</Status>,
  },
];

const turn = (state: CaseState) => (rows: readonly CaseSummary[]) =>
  changeCases(
    rows.map(({ id }) => id),
    { state },
  );

const bulkOf = (t: Translator<'cases'>): Bulk<CaseSummary> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: nameOfCase,
  actions: [
    {
      label: t('bulk.falseAlarm'),
      done: t('bulk.closed'),
      fits: ({ state }) => !isClosedState(state),
      run: turn('false_alarm'),
      undo: { done: t('bulk.reopened'), run: turn('open') },
      ask: (rows) => ({
        title: t('bulk.title', { count: rows.length }),
        text: t('bulk.text'),
        confirm: t('bulk.falseAlarm'),
      }),
    },
  ],
});

interface CaseListProps {
  values: CaseListValues;
  page: { count: number; results: CaseSummary[] };
  mayChange: boolean;
}

const serialize = createSerializer(caseListParams);

/** Cases of the company: those that are not closed, the reader's own, closed ones, all. */
export function CaseList({ values, page, mayChange }: CaseListProps) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  const columns = useMemo(() => columnsOf(t, scans), [t, scans]);
  const bulk = useMemo(() => (mayChange ? bulkOf(t) : undefined), [mayChange, t]);
  const tab = (label: string, view: CaseListValues['view']) => ({
    label,
    href: serialize(paths.cases, { view }),
    current: values.view === view && values.state === null,
  });
  return (
    <>
      <ListViews
        list="cases"
        label={t('tab.label')}
        views={[
          tab(t('tab.open'), null),
          tab(t('tab.mine'), 'mine'),
          tab(t('tab.closed'), 'closed'),
          tab(t('tab.all'), 'all'),
        ]}
      />
      <PagedList
        name="cases"
        label={t('title')}
        columns={columns}
        rows={page.results}
        rowId={({ id }) => String(id)}
        count={page.count}
        values={values}
        params={caseListParams}
        search={t('search')}
        bulk={bulk}
        filters={<CaseFilters />}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
    </>
  );
}

function CaseFilters() {
  const t = useTranslations('cases');
  const [address, set] = useListParams(caseListParams);
  return (
    <FilterMenu
      label={t('stateLabel')}
      value={address.state ?? undefined}
      options={caseStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      onChange={(next) => set({ state: caseListParams.state.parse(next ?? '') })}
    />
  );
}
