'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { RowLink } from '#components/ui/row-link.tsx';
import type { ScmValueCount } from '#lib/contract/scm-values.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type ScmValueListValues, scmValueListParams } from './catalog-list-params.ts';

interface ScmValueListProps {
  scmKey: string;
  values: ScmValueListValues;
  count: number;
  rows: ScmValueCount[];
}

const columns = (scmKey: string, t: Translator<'catalog'>, locale: string): readonly DataColumn<ScmValueCount>[] => [
  {
    accessorKey: 'value',
    header: t('values.value'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row }) => (
      <RowLink href={paths.codesOfScmValue(scmKey, row.original.value)}>
        <span className="break-words">{row.original.value}</span>
      </RowLink>
    ),
  },
  {
    accessorKey: 'codes',
    header: t('values.codes'),
    meta: { numeric: true, phone: 'end' },
    cell: ({ row: { original } }) =>
      original.is_exact ? formatNumber(original.codes, locale) : t('values.moreThan', { count: original.codes }),
  },
];

/** The values that codes have in an SCM field; each leads to its codes. */
export function ScmValueList({ scmKey, ...list }: ScmValueListProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  return (
    <PagedList
      {...list}
      name="scm-values"
      label={t('values.title')}
      columns={useMemo(() => columns(scmKey, t, locale), [scmKey, t, locale])}
      rowId={({ value }) => value}
      params={scmValueListParams}
      search={t('values.search')}
      empty={<EmptyState title={t('values.none')}>{t('values.noneText')}</EmptyState>}
    />
  );
}
