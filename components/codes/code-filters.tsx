'use client';

import type { ReactNode } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PickFilter } from '#components/data-table/pick-filter.tsx';
import { findBrands, findCampaigns, findProducts, findUsers, findWorkorders } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Code } from '#lib/contract/codes.ts';
import { useTexts } from '#texts';
import type { CodeFilterValues } from './code-list-params.ts';
import { statusOptions } from './code-words.ts';
import type { FilterNames } from './document-words.ts';
import { FindCode } from './find-code.tsx';
import { DaysFilter, NumbersFilter, ScmFilters, TextFilter } from './typed-filters.tsx';

interface CodeFiltersProps {
  filters: CodeFilterValues;
  names: FilterNames;
  scmFields: readonly { key: string; name: string }[];
  /** What the reader may see, and so search. */
  finds: { workorders: boolean; goods: boolean; users: boolean };
  columns: readonly DataColumn<Code>[];
  /** Beside the choice of columns. */
  end: ReactNode;
  set: (next: Record<string, string | null>) => void;
  /** Takes every filter off but this one. */
  setOnly: (name: string, value: string) => void;
}

/** Both filters on the status, as one choice. */
function statusOf({ status, blacklisted }: CodeFilterValues): string | undefined {
  if (status !== undefined || blacklisted === undefined) return status;
  return blacklisted === 'true' || blacklisted === '1' ? '2' : 'not';
}

/** Find, filters and columns of the list of codes: every filter of the download. */
export function CodeFilters({ filters, names, scmFields, finds, columns, end, set, setOnly }: CodeFiltersProps) {
  const t = useTexts('codes');
  const common = useTexts('common');
  const change = (name: string) => (value: string | null) => set({ [name]: value });
  const idFilter = (
    label: string,
    name: string,
    placeholder: string,
    search: Parameters<typeof PickFilter>[0]['search'],
  ) => (
    <PickFilter
      label={label}
      placeholder={placeholder}
      value={filters[name] ?? null}
      name={names[`${name} ${filters[name]}`]}
      search={search}
      onChange={change(name)}
    />
  );
  const scm = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (name.startsWith('scm_') ? [[name.slice(4), value]] : [])),
  );
  return (
    <FilterBar
      end={
        <span className="flex gap-2">
          {end}
          <ColumnMenu table="codes" columns={columns} />
        </span>
      }
    >
      <FindCode onFound={({ name, value }) => setOnly(name, value)} />
      <FilterMenu
        label={t('column.status')}
        value={statusOf(filters)}
        options={[...statusOptions(common), { value: 'not', label: t('status.notBlacklisted') }]}
        onChange={(next) =>
          set(next === 'not' ? { status: null, blacklisted: 'false' } : { status: next ?? null, blacklisted: null })
        }
      />
      {idFilter(t('filter.product'), 'products', t('filter.nameOrSku'), finds.goods && findProducts)}
      {idFilter(t('filter.workorder'), 'workorder', t('filter.referenceOrRemarks'), finds.workorders && findWorkorders)}
      <NumbersFilter label={t('filter.serials')} value={filters.serial_range} onChange={change('serial_range')} />
      {filters.workorder !== undefined && (
        <NumbersFilter
          label={t('filter.sequence')}
          hint={t('filter.sequenceHint')}
          value={filters.sequence_range}
          onChange={change('sequence_range')}
        />
      )}
      {idFilter(t('filter.brand'), 'brands', t('filter.name'), finds.goods && findBrands)}
      {idFilter(t('filter.campaign'), 'campaign', t('filter.name'), finds.goods && findCampaigns)}
      <DaysFilter label={t('column.activated')} value={filters.activated_at} onChange={change('activated_at')} />
      {idFilter(t('column.activatedBy'), 'activated_by', t('filter.nameOrEmail'), finds.users && findUsers)}
      <DaysFilter label={t('column.scmUpdated')} value={filters.updated_at} onChange={change('updated_at')} />
      <ScmFilters fields={scmFields} values={scm} onChange={(key, value) => set({ [`scm_${key}`]: value })} />
      {filters.serial_number !== undefined && (
        <TextFilter
          label={t('column.serial')}
          maxLength={40}
          value={filters.serial_number}
          onChange={change('serial_number')}
        />
      )}
      {filters.extended_id !== undefined && (
        <TextFilter
          label={t('column.id')}
          maxLength={512}
          value={filters.extended_id}
          onChange={change('extended_id')}
        />
      )}
    </FilterBar>
  );
}
