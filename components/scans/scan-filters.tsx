'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { pickIdFilterInSet } from '#components/data-table/pick-filter.tsx';
import { TimeFilter } from '#components/data-table/time-filter.tsx';
import type { Calendar } from '#components/data-table/time-range.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrandOwners, findBrands, findCampaigns, findProducts, findWorkorders } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import { type CallChoice, type StaffChoice, scanSources } from '#lib/contract/values/scans.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { ExportScans } from './export-scans.tsx';
import { scanColumns } from './scan-columns.tsx';
import { scanListParams } from './scan-list-params.ts';
import type { FilterNames } from './scan-type.ts';
import { describePosition, scanResults } from './scan-words.ts';

export interface ScanFilterChoices {
  /** Names of what the address asks for, as far as they are known. */
  names: FilterNames & { workorder: string | undefined };
  /** Applications one can ask for. */
  apps: readonly { id: number; name: string }[];
  /** Records that the user may see, and so search. */
  finds: { workorders: boolean; products: boolean; companies: boolean };
}

interface ScanFiltersProps {
  choices: ScanFilterChoices;
  calendar: Calendar;
  /** Scans on the page. */
  count: number;
}

/** With them where the filter is not set. */
const offeredStaff = ['without', 'only'] as const satisfies readonly StaffChoice[];
/** Without them where the filter is not set. */
const offeredCalls = ['with', 'only'] as const satisfies readonly CallChoice[];

/** Search, filters and columns of the list of scans. */
export function ScanFilters({ choices, calendar, count }: ScanFiltersProps) {
  const t = useTranslations('scans');
  const locale = useLocale();
  const common = useTranslations('common');
  const [values, set] = useListParams(scanListParams);
  const { place } = values;
  const { names, finds } = choices;
  const data = useTranslations('data-table');
  const columns = useMemo(() => scanColumns(t), [t]);
  return (
    <FilterBar
      end={
        <>
          <ExportScans calendar={calendar} count={count} />
          <ColumnMenu table="scans" columns={columns} />
        </>
      }
    >
      <ListSearch
        label={t('search')}
        placeholder={t('searchHint')}
        value={values.code}
        onChange={(code, options) => set({ code }, options)}
      />
      <FilterSet
        filters={[
          {
            ...{ name: 'result', label: t('result'), isMain: true, isSet: values.result !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('result')}
                value={values.result ?? undefined}
                options={scanResults.map((value) => ({ value, label: common(`verdict.${value}`) }))}
                onChange={(next) => set({ result: scanResults.find((result) => result === next) ?? null })}
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
            ...{ value: values.product, name: names.product, search: finds.products && findProducts },
            onChange: (product) => set({ product }),
          }),
          pickIdFilterInSet({
            ...{ key: 'brand', label: t('brand'), placeholder: t('name') },
            ...{ value: values.brand, name: names.brand, search: finds.products && findBrands },
            onChange: (brand) => set({ brand }),
          }),
          pickIdFilterInSet({
            ...{ key: 'campaign', label: t('campaign'), placeholder: t('name') },
            ...{ value: values.campaign, name: names.campaign, search: finds.products && findCampaigns },
            onChange: (campaign) => set({ campaign }),
          }),
          pickIdFilterInSet({
            ...{ key: 'workorder', label: t('workorder'), placeholder: t('orderHint'), isMain: true },
            ...{ value: values.workorder, name: names.workorder, search: finds.workorders && findWorkorders },
            onChange: (workorder) => set({ workorder }),
          }),
          place !== null && {
            ...{ name: 'place', label: t('place'), isSet: true },
            chip: () => (
              <FilterChip
                label={t('place')}
                value={describePlaceFilter(place, t, locale)}
                onClear={() => set({ place: null })}
              />
            ),
          },
          {
            ...{ name: 'source', label: t('sentAs'), isSet: values.source !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('sentAs')}
                value={values.source ?? undefined}
                options={scanSources.map((value) => ({ value, label: t(`source.${value}`) }))}
                onChange={(next) => set({ source: scanSources.find((source) => source === next) ?? null })}
              />
            ),
          },
          {
            ...{ name: 'staff', label: t('ownStaff'), isSet: values.staff !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('ownStaff')}
                value={values.staff ?? undefined}
                options={offeredStaff.map((value) => ({ value, label: common(`ownStaff.${value}`) }))}
                onChange={(next) => set({ staff: offeredStaff.find((staff) => staff === next) ?? null })}
              />
            ),
          },
          {
            ...{ name: 'calls', label: t('calls'), isSet: values.calls !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('calls')}
                value={values.calls ?? undefined}
                options={offeredCalls.map((value) => ({ value, label: common(`ownStaff.${value}`) }))}
                onChange={(next) => set({ calls: offeredCalls.find((calls) => calls === next) ?? null })}
              />
            ),
          },
          choices.apps.length > 0 && {
            ...{ name: 'app', label: t('application'), isSet: values.app !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('application')}
                value={values.app === null ? undefined : String(values.app)}
                options={choices.apps.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(next) => set({ app: next ? Number(next) : null })}
              />
            ),
          },
          pickIdFilterInSet({
            ...{ key: 'company', label: t('company'), placeholder: t('name') },
            ...{ value: values.company, name: names.company, search: finds.companies && findBrandOwners },
            onChange: (company) => set({ company }),
          }),
        ]}
      />
    </FilterBar>
  );
}

function describePlaceFilter(place: string, t: Translator<'scans'>, locale: string): string {
  const [latitude = 0, longitude = 0] = place.split(',').map(Number);
  return describePosition({ latitude, longitude }, t, locale);
}
