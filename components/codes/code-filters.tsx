'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ColumnMenu } from '#components/data-table/column-menu.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { pickFilterInSet } from '#components/data-table/pick-filter.tsx';
import { findBrands, findCampaigns, findProducts, findUsers, findWorkorders } from '#components/forms/actions.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { FilterSet, type ListFilter } from '#components/ui/filter-set.tsx';
import type { Code } from '#lib/contract/codes.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import { statusOptions } from './code-words.ts';
import type { FilterNames } from './document-words.ts';
import { scmFilters } from './scm-filters.tsx';
import { DaysFilter, NumbersFilter, TextFilter } from './typed-filters.tsx';

interface CodeFiltersProps {
  filters: CodeFilterValues;
  names: FilterNames;
  scmFields: readonly { key: string; name: string }[];
  /** Records that the user may see, and so search. */
  finds: { workorders: boolean; goods: boolean; users: boolean };
  columns: readonly DataColumn<Code>[];
  /** Beside the choice of columns. */
  end: ReactNode;
  set: (next: Record<string, string | null>) => void;
  /** The field that finds codes by a text. */
  find: ReactNode;
}

/** Both filters on the status, as one choice. */
function statusOf({ status, blacklisted }: CodeFilterValues): string | undefined {
  if (status !== undefined || blacklisted === undefined) return status;
  return blacklisted === 'true' || blacklisted === '1' ? '2' : 'not';
}

/** Find, filters and columns of the list of codes: every filter of the download. */
export function CodeFilters({ filters, names, scmFields, finds, columns, end, set, find }: CodeFiltersProps) {
  const t = useTranslations('codes');
  const change = (name: string) => (value: string | null) => set({ [name]: value });
  const isSet = (name: string) => filters[name] !== undefined;
  const pick = (
    name: string,
    label: string,
    placeholder: string,
    search: Parameters<typeof pickFilterInSet>[0]['search'],
    isMain = false,
  ): ListFilter | false =>
    pickFilterInSet({
      ...{ key: name, label, placeholder, search, isMain },
      value: filters[name] ?? null,
      name: names[`${name} ${filters[name]}`],
      onChange: change(name),
    });
  const days = (name: string, label: string): ListFilter => ({
    ...{ name, label, isSet: isSet(name) },
    chip: (defaultOpen) => (
      <DaysFilter defaultOpen={defaultOpen} label={label} value={filters[name]} onChange={change(name)} />
    ),
  });
  /** A value that only a link or the search sets. */
  const found = (name: string, label: string, maxLength: number): ListFilter | false =>
    isSet(name) && {
      ...{ name, label, isSet: true },
      chip: (defaultOpen) => (
        <TextFilter
          defaultOpen={defaultOpen}
          label={label}
          maxLength={maxLength}
          value={filters[name]}
          onChange={change(name)}
        />
      ),
    };
  return (
    <FilterBar
      end={
        <>
          {end}
          <ColumnMenu table="codes" columns={columns} />
        </>
      }
    >
      {find}
      <FilterSet
        filters={[
          {
            ...{ name: 'status', label: t('column.status'), isMain: true, isSet: statusOf(filters) !== undefined },
            chip: (defaultOpen) => <StatusFilter defaultOpen={defaultOpen} filters={filters} set={set} />,
          },
          pick('products', t('filter.product'), t('filter.nameOrSku'), finds.goods && findProducts, true),
          pick(
            'workorder',
            t('filter.workorder'),
            t('filter.referenceOrRemarks'),
            finds.workorders && findWorkorders,
            true,
          ),
          {
            ...{ name: 'serial_range', label: t('filter.serials'), isMain: true, isSet: isSet('serial_range') },
            chip: (defaultOpen) => (
              <NumbersFilter
                defaultOpen={defaultOpen}
                label={t('filter.serials')}
                value={filters.serial_range}
                onChange={change('serial_range')}
              />
            ),
          },
          isSet('workorder') && {
            ...{ name: 'sequence_range', label: t('filter.sequence'), isSet: isSet('sequence_range') },
            chip: (defaultOpen) => (
              <NumbersFilter
                defaultOpen={defaultOpen}
                label={t('filter.sequence')}
                hint={t('filter.sequenceHint')}
                value={filters.sequence_range}
                onChange={change('sequence_range')}
              />
            ),
          },
          pick('brands', t('filter.brand'), t('filter.name'), finds.goods && findBrands),
          pick('campaign', t('filter.campaign'), t('filter.name'), finds.goods && findCampaigns),
          days('activated_at', t('column.activated')),
          pick('activated_by', t('column.activatedBy'), t('filter.nameOrEmail'), finds.users && findUsers),
          days('updated_at', t('column.scmUpdated')),
          ...scmFilters({ fields: scmFields, filters, set, t }),
          found('serial_number', t('column.serial'), 40),
          found('extended_id', t('column.id'), 512),
        ]}
      />
    </FilterBar>
  );
}

/** Both filters on the status, as one choice. */
function StatusFilter({
  filters,
  set,
  defaultOpen,
}: Pick<CodeFiltersProps, 'filters' | 'set'> & { defaultOpen: boolean }) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  return (
    <FilterMenu
      defaultOpen={defaultOpen}
      label={t('column.status')}
      value={statusOf(filters)}
      options={[...statusOptions(common), { value: 'not', label: t('status.notBlacklisted') }]}
      onChange={(next) =>
        set(next === 'not' ? { status: null, blacklisted: 'false' } : { status: next ?? null, blacklisted: null })
      }
    />
  );
}
