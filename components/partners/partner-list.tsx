'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Partnership } from '#lib/contract/partnerships.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type PartnerListValues, partnerListParams } from './partner-list-params.ts';
import { seenBy } from './partner-words.ts';

const columnsOf = (company: number, t: Translator<'partners'>): readonly DataColumn<Partnership>[] => [
  {
    id: 'partner',
    header: t('partner'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.partner(row.original.id)}>{seenBy(company, row.original, t).other.name}</RowLink>
    ),
  },
  {
    accessorKey: 'state',
    header: t('state'),
    meta: { phone: 'end' },
    cell: ({ row }) => {
      const { label, tone } = seenBy(company, row.original, t);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'slug',
    header: t('slug'),
    cell: ({ row }) => <span className="font-mono text-code">{seenBy(company, row.original, t).other.slug}</span>,
  },
  {
    id: 'since',
    header: t('sinceColumn'),
    cell: ({ row }) => <Time value={row.original.state_changed_at} format="date" />,
  },
];

interface PartnerListProps {
  /** The reader's own. */
  company: { id: number; slug: string; companyType: string };
  values: PartnerListValues;
  count: number;
  rows: Partnership[];
}

/** The companies one works with, is asked by, or has asked. */
export function PartnerList({ company, values, count, rows }: PartnerListProps) {
  const t = useTranslations('partners');
  const columns = useMemo(() => columnsOf(company.id, t), [company.id, t]);
  const isBrand = company.companyType === 'brand_owner';
  return (
    <PagedList
      name="partners"
      exports={{ list: 'partners' }}
      label={t('list.label')}
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      count={count}
      values={values}
      params={partnerListParams}
      search={t('search')}
      choice={{
        parameter: 'state',
        label: t('state'),
        options: [
          { value: 'pending', label: t('waiting') },
          { value: 'accepted', label: t('list.label') },
          { value: 'ended', label: t('ended') },
        ],
      }}
      empty={
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={paths.newPartner} variant="primary">
              {t('ask')}
            </ButtonLink>
          }
        >
          {isBrand ? t('noneBrand') : t('nonePartner')}
        </EmptyState>
      }
    />
  );
}
