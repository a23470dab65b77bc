'use client';

import { useTranslations } from 'next-intl';
import { createSerializer } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { hasFilters, noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListViews } from '#components/data-table/list-views.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadWorkorders } from './actions.ts';
import type { StepUser } from './possible-steps.ts';
import { workorderBulk } from './workorder-bulk.ts';
import { workorderColumns } from './workorder-columns.tsx';
import { type ListNames, WorkorderFilters } from './workorder-filters.tsx';
import {
  type WorkorderListData,
  type WorkorderListValues,
  type WorkorderView,
  workorderListParams,
  workorderViews,
} from './workorder-list-params.ts';
import { isGenerating } from './workorder-state.ts';

interface WorkorderListProps {
  companyType: string;
  mayOrder: boolean;
  values: WorkorderListValues;
  initial: WorkorderListData;
  loadedAt: number;
  seesProducts: boolean;
  /** For what the reader may do with each row. */
  user: StepUser;
}

const serialize = createSerializer(workorderListParams);

/** The page of all workorders: views, filters, table, pager. Looks again by itself while codes are made. */
export function WorkorderList(props: WorkorderListProps) {
  const t = useTranslations('workorders');
  const { values, mayOrder } = props;
  const { data } = usePolling({
    key: ['workorders', values],
    initial: props.initial,
    loadedAt: props.loadedAt,
    load: () => loadWorkorders(values),
    isRunning: (page) => page.results.some(isGenerating),
  });
  const { counts } = data;
  const tab = (view: WorkorderView | null, label: string, count?: number) => ({
    href: serialize(paths.workorders, { state: view }),
    label,
    // A zero beside a view says no more than its name.
    count: count || undefined,
    current: values.state === view,
  });
  // With nothing there, the empty state offers the first step instead.
  const order = mayOrder && counts.all !== 0 && (
    <ButtonLink href={paths.newWorkorder} variant="primary">
      {t('orderCodes')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} state={<StateLine parts={[summary(counts, t)]} />} actions={order || undefined} />
      <ListFrame>
        <ListViews
          list="workorders"
          label={t('list.views')}
          views={[
            tab(null, t('view.all')),
            ...workorderViews.map((view) =>
              tab(
                view,
                t(`view.${view}`),
                view === 'running' ? counts.running : view === 'waiting' ? counts.waiting : undefined,
              ),
            ),
          ]}
        />
        <WorkorderRows {...props} data={data} />
      </ListFrame>
    </>
  );
}

function WorkorderRows(props: WorkorderListProps & { data: WorkorderListData }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const { values, data } = props;
  const [address, set] = useListParams(workorderListParams);
  const columns = useMemo(() => workorderColumns(props.companyType, t, common), [props.companyType, t, common]);
  const bulk = useMemo(() => workorderBulk(props.user, t, common), [props.user, t, common]);
  const nothingAtAll = data.count === 0 && !hasFilters(workorderListParams, values);
  return (
    <>
      {!nothingAtAll && (
        <WorkorderFilters
          columns={columns}
          names={namesOf(data.results)}
          count={data.count}
          seesProducts={props.seesProducts}
          seesPartners={props.companyType === 'brand_owner'}
        />
      )}
      <DataTable
        bulk={bulk}
        name="workorders"
        label={t('title')}
        columns={columns}
        rows={data.results}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={(sort) => set({ sort: workorderListParams.sort.parse(sort) })}
        empty={
          nothingAtAll ? (
            <EmptyState
              title={t('list.none')}
              action={
                props.mayOrder && (
                  <ButtonLink href={paths.newWorkorder} variant="primary">
                    {t('orderCodes')}
                  </ButtonLink>
                )
              }
            >
              {props.companyType === 'printing_partner' ? t('list.nonePrinter') : t('list.noneText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('list.noneFits')}
              action={<Button onClick={() => set(noFilters(workorderListParams))}>{t('list.clear')}</Button>}
            >
              {data.count > 0 ? t('list.behind') : t('list.nothingMatches')}
            </EmptyState>
          )
        }
      />
      {data.count > 0 && <ListPager values={values} count={data.count} shown={data.results.length} />}
    </>
  );
}

/** Names for the filters: rows that a filter let through carry the names of what it asks for. */
function namesOf(rows: WorkorderListData['results']): ListNames {
  const products: Record<number, string> = {};
  const partners: Record<number, string> = {};
  for (const { product, printing_partner: partner } of rows) {
    if (product) products[product.id] = product.name;
    if (partner) partners[partner.id] = partner.name;
  }
  return { products, partners };
}

function summary({ all, running, waiting }: WorkorderListData['counts'], t: Translator<'workorders'>): string {
  const parts = [
    all !== undefined && t('bulk.count', { count: all }),
    running ? t('list.running', { count: running }) : false,
    waiting ? t('list.waiting', { count: waiting }) : false,
  ].filter(Boolean);
  return parts.join(', ');
}
