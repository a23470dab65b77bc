'use client';

import { useTranslations } from 'next-intl';
import { pickIdFilterInSet } from '#components/data-table/pick-filter.tsx';
import { TimeFilter } from '#components/data-table/time-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrandOwners, findBrands, findCampaigns, findProducts } from '#components/forms/actions.ts';
import type { FilterNames } from '#components/scans/scan-type.ts';
import { scanResults } from '#components/scans/scan-words.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet } from '#components/ui/filter-set.tsx';
import type { StaffChoice } from '#lib/contract/values/scans.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { type AnalyticsValues, analyticsParams } from './analytics-params.ts';
import { comparisons } from './comparison.ts';

interface AnalyticsFiltersProps {
  calendar: Calendar;
  names: FilterNames;
  /** Records that the user may search. */
  finds: { goods: boolean; companies: boolean };
}

/** Without them where the filter is not set. */
const offeredStaff = ['with', 'only'] as const satisfies readonly StaffChoice[];

/** Filters for the scans that the page counts. */
export function AnalyticsFilters({ calendar, names, finds }: AnalyticsFiltersProps) {
  const t = useTranslations('analytics');
  const common = useTranslations('common');
  const [values, setValues] = useListParams(analyticsParams);
  const set = (change: Partial<AnalyticsValues>) => setValues({ ...change, document: null });
  return (
    <FilterBar>
      <TimeFilter value={values.time ?? '30d'} {...calendar} onChange={(time) => set({ time })} always />
      <FilterMenu
        label={t('compare.label')}
        value={values.compare === 'none' ? undefined : values.compare}
        options={comparisons
          .filter((comparison) => comparison !== 'none')
          .map((value) => ({ value, label: t(`compare.${value}`) }))}
        onChange={(next) => setValues({ compare: comparisons.find((each) => each === next) ?? 'none' })}
      />
      <FilterSet
        filters={[
          {
            ...{ name: 'result', label: t('filter.result'), isMain: true, isSet: values.result !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('filter.result')}
                value={values.result ?? undefined}
                options={scanResults.map((value) => ({ value, label: common(`verdict.${value}`) }))}
                onChange={(next) => set({ result: scanResults.find((result) => result === next) ?? null })}
              />
            ),
          },
          pickIdFilterInSet({
            ...{ key: 'product', label: t('product'), placeholder: t('filter.nameOrSku'), isMain: true },
            ...{ value: values.product, name: names.product, search: finds.goods && findProducts },
            onChange: (product) => set({ product }),
          }),
          pickIdFilterInSet({
            ...{ key: 'brand', label: t('filter.brand'), placeholder: t('name'), isMain: true },
            ...{ value: values.brand, name: names.brand, search: finds.goods && findBrands },
            onChange: (brand) => set({ brand }),
          }),
          pickIdFilterInSet({
            ...{ key: 'campaign', label: t('filter.campaign'), placeholder: t('name'), isMain: true },
            ...{ value: values.campaign, name: names.campaign, search: finds.goods && findCampaigns },
            onChange: (campaign) => set({ campaign }),
          }),
          {
            ...{ name: 'staff', label: t('filter.staff'), isMain: true, isSet: values.staff !== null },
            chip: (defaultOpen) => (
              <FilterMenu
                defaultOpen={defaultOpen}
                label={t('filter.staff')}
                value={values.staff ?? undefined}
                options={offeredStaff.map((value) => ({ value, label: common(`ownStaff.${value}`) }))}
                onChange={(next) => set({ staff: offeredStaff.find((staff) => staff === next) ?? null })}
              />
            ),
          },
          pickIdFilterInSet({
            ...{ key: 'company', label: t('company'), placeholder: t('name'), isMain: true },
            ...{ value: values.company, name: names.company, search: finds.companies && findBrandOwners },
            onChange: (company) => set({ company }),
          }),
        ]}
      />
    </FilterBar>
  );
}
