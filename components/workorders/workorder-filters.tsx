'use client';

import { useState } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findProducts } from '#components/forms/actions.ts';
import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { dueOptions, stateOptions, workorderListParams, workorderViews } from './workorder-list-params.ts';
import { layoutOptions } from './workorder-state.ts';

interface WorkorderFiltersProps {
  columns: readonly DataColumn<Workorder>[];
  /** Name of the product the address asks for. */
  productName: string | undefined;
  seesProducts: boolean;
}

/** Search, filters and columns of the workorder list. */
export function WorkorderFilters({ columns, productName, seesProducts }: WorkorderFiltersProps) {
  const [values, set] = useListParams(workorderListParams);
  const [picked, setPicked] = useState<PickerOption>();
  const product = values.product === null ? undefined : String(values.product);
  const pickedName = picked?.value === product ? picked?.label : undefined;
  // A state that has a tab shows as the tab.
  const state = values.state && !workorderViews.includes(values.state) ? values.state : undefined;
  return (
    <FilterBar end={<ColumnMenu table="workorders" columns={columns} />}>
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
      <FilterMenu
        label="Layout"
        value={values.layout ?? undefined}
        options={layoutOptions}
        onChange={(next) => set({ layout: workorderListParams.layout.parse(next ?? '') })}
      />
      {seesProducts && (
        <OptionPicker
          label="Find a product"
          placeholder="Name or SKU"
          nothing="No product with that name or SKU."
          search={findProducts}
          value={product}
          onPick={(option) => {
            setPicked(option);
            set({ product: Number(option.value) });
          }}
          trigger={
            <FilterChip
              label="Product"
              value={product === undefined ? undefined : (pickedName ?? productName ?? product)}
              onClear={product === undefined ? undefined : () => set({ product: null })}
            />
          }
        />
      )}
      <FilterMenu
        label="Due"
        value={values.due ?? undefined}
        options={dueOptions}
        onChange={(next) => set({ due: dueOptions.find((option) => option.value === next)?.value ?? null })}
      />
    </FilterBar>
  );
}
