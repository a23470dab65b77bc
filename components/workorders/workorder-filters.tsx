'use client';

import { useTranslations } from 'next-intl';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { PickSeveralFilter } from '#components/data-table/pick-several-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findPartners, findProducts } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterChoices, FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import {
  dueRanges,
  orderedRanges,
  stateNames,
  stateOptions,
  workorderListParams,
  workorderViews,
} from './workorder-list-params.ts';
import { layoutOptions } from './workorder-state.ts';

interface WorkorderFiltersProps {
  columns: readonly DataColumn<Workorder>[];
  /** Names of the products and partners of the rows, by their ids. */
  names: ListNames;
  count: number;
  seesProducts: boolean;
  seesPartners: boolean;
}

export interface ListNames {
  products: Readonly<Record<number, string>>;
  partners: Readonly<Record<number, string>>;
}

/** Search, filters and columns of the workorder list. */
export function WorkorderFilters({ columns, names, count, seesProducts, seesPartners }: WorkorderFiltersProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const [values, set] = useListParams(workorderListParams);
  // A state that has a tab shows as the tab.
  const state = values.state && !workorderViews.includes(values.state) ? values.state : undefined;
  return (
    <FilterBar
      end={
        <>
          <ExportLink list="workorders" count={count} />
          <ColumnMenu table="workorders" columns={columns} />
        </>
      }
    >
      <ListSearch
        label={t('filter.search')}
        placeholder={t('filter.searchIn')}
        value={values.q}
        onChange={(q, options) => set({ q }, options)}
      />
      <FilterSet
        filters={[
          {
            ...{ name: 'state', label: t('filter.state'), isMain: true, isSet: state !== undefined },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('filter.state')}
                value={state}
                options={stateOptions(t)}
                onChange={(next) => set({ state: stateNames.find((name) => name === next) ?? null })}
              />
            ),
          },
          {
            ...{ name: 'layout', label: t('filter.layout'), isMain: true, isSet: values.layout.length > 0 },
            chip: (defaultOpen) => (
              <FilterChoices
                defaultOpen={defaultOpen}
                label={t('filter.layout')}
                values={values.layout}
                options={layoutOptions(common)}
                onChange={(layout) => set({ layout })}
              />
            ),
          },
          seesProducts && {
            ...{ name: 'product', label: t('filter.product'), isMain: true, isSet: values.product.length > 0 },
            chip: (defaultOpen) => (
              <PickSeveralFilter
                defaultOpen={defaultOpen}
                label={t('filter.product')}
                find={t('product.find')}
                placeholder={t('product.placeholder')}
                nothing={t('product.nothing')}
                search={findProducts}
                ids={values.product}
                names={names.products}
                onChange={(product) => set({ product })}
              />
            ),
          },
          {
            ...{ name: 'due', label: t('filter.due'), isMain: true, isSet: values.due !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('filter.due')}
                value={values.due ?? undefined}
                options={dueRanges.map((value) => ({ value, label: t(`dueIn.${value}`) }))}
                onChange={(next) => set({ due: dueRanges.find((range) => range === next) ?? null })}
              />
            ),
          },
          seesPartners && {
            ...{ name: 'partner', label: t('filter.partner'), isSet: values.partner.length > 0 },
            chip: (defaultOpen) => (
              <PickSeveralFilter
                defaultOpen={defaultOpen}
                label={t('filter.partner')}
                find={t('filter.findPartner')}
                placeholder={t('filter.partnerName')}
                nothing={t('filter.noPartner')}
                search={findPartners}
                ids={values.partner}
                names={names.partners}
                onChange={(partner) => set({ partner })}
              />
            ),
          },
          {
            ...{ name: 'ordered', label: t('filter.ordered'), isSet: values.ordered !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('filter.ordered')}
                value={values.ordered ?? undefined}
                options={orderedRanges.map((value) => ({ value, label: t(`orderedIn.${value}`) }))}
                onChange={(next) => set({ ordered: orderedRanges.find((range) => range === next) ?? null })}
              />
            ),
          },
        ]}
      />
    </FilterBar>
  );
}
