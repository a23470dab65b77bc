'use client';

import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { PickSeveralFilter } from '#components/data-table/pick-several-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findPartners, findProducts } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterChoices, FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import {
  dueOptions,
  orderedOptions,
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
        label="Search workorders"
        placeholder="Reference or remarks"
        value={values.q}
        onChange={(q) => set({ q }, { typing: true })}
      />
      <FilterMenu
        label="State"
        value={state}
        options={stateOptions}
        onChange={(next) => set({ state: stateOptions.find((option) => option.value === next)?.value ?? null })}
      />
      <FilterChoices
        label="Layout"
        values={values.layout}
        options={layoutOptions}
        onChange={(layout) => set({ layout })}
      />
      {seesProducts && (
        <PickSeveralFilter
          label="Product"
          find="Find a product"
          placeholder="Name or SKU"
          nothing="No product with that name or SKU."
          search={findProducts}
          ids={values.product}
          names={names.products}
          onChange={(product) => set({ product })}
        />
      )}
      {seesPartners && (
        <PickSeveralFilter
          label="Partner"
          find="Find a printing partner"
          placeholder="Name"
          nothing="No printing partner with that name."
          search={findPartners}
          ids={values.partner}
          names={names.partners}
          onChange={(partner) => set({ partner })}
        />
      )}
      <FilterMenu
        label="Ordered"
        value={values.ordered ?? undefined}
        options={orderedOptions}
        onChange={(next) => set({ ordered: orderedOptions.find((option) => option.value === next)?.value ?? null })}
      />
      <FilterMenu
        label="Due"
        value={values.due ?? undefined}
        options={dueOptions}
        onChange={(next) => set({ due: dueOptions.find((option) => option.value === next)?.value ?? null })}
      />
    </FilterBar>
  );
}
