'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { CompanyNames } from '#components/catalog/company-names.ts';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { nameOf, type OrderLookups } from '#components/workorders/order-lookups.ts';
import { layoutName } from '#components/workorders/workorder-state.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

export interface TemplateTableProps {
  templates: readonly WorkorderTemplate[];
  names: Pick<OrderLookups, 'partners' | 'layouts'>;
  /** Owner of each template, for users who see several companies' templates. */
  companies: CompanyNames | undefined;
  standardUrlPrefix: string;
  mayOrder: boolean;
  sort: string;
  onSort: (sort: string) => void;
}

/** Templates below each other, to be compared. A row leads to an order. */
export function TemplateTable({ templates, sort, onSort, ...shown }: TemplateTableProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const orders = useTranslations('workorders');
  const { names, companies, standardUrlPrefix, mayOrder } = shown;
  const columns = useMemo(
    () => columnsOf({ names, companies, standardUrlPrefix, mayOrder }, { t, common, orders }),
    [names, companies, standardUrlPrefix, mayOrder, t, common, orders],
  );
  return (
    <DataTable
      name="templates"
      label={t('list.label')}
      columns={columns}
      rows={templates}
      rowId={({ id }) => String(id)}
      sort={sort}
      onSort={onSort}
      empty={null}
    />
  );
}

type Shown = Pick<TemplateTableProps, 'names' | 'companies' | 'standardUrlPrefix' | 'mayOrder'>;

interface Words {
  t: Translator<'templates'>;
  common: Translator<'common'>;
  orders: Translator<'workorders'>;
}

function columnsOf(
  { names, companies, standardUrlPrefix, mayOrder }: Shown,
  { t, common, orders }: Words,
): DataColumn<WorkorderTemplate>[] {
  const partnerOf = ({ printing_partner: id }: WorkorderTemplate) =>
    id === null ? null : nameOf(names.partners, id, orders('companyNumber', { id: String(id) }));
  const company: DataColumn<WorkorderTemplate> = {
    id: 'company',
    header: t('card.of'),
    meta: { className: 'md:max-lg:hidden' },
    cell: ({ row }) =>
      companies?.[row.original.company] ?? orders('companyNumber', { id: String(row.original.company) }),
  };
  return [
    {
      accessorKey: 'name',
      header: t('column.name'),
      enableHiding: false,
      meta: { phone: 'main' },
      cell: ({ row }) =>
        mayOrder && !row.original.is_archived ? (
          <RowLink href={paths.orderFromTemplate(row.original.id)} sub={row.original.description}>
            {row.original.name}
          </RowLink>
        ) : (
          <>
            <span className="block font-strong">{row.original.name}</span>
            <span className="block text-xs text-ink3">{row.original.description}</span>
          </>
        ),
    },
    ...(companies ? [company] : []),
    {
      id: 'layout',
      header: t('column.layout'),
      cell: ({ row }) => layoutName(row.original.code_layout, common),
    },
    {
      id: 'address',
      header: t('column.address'),
      meta: { phone: 'hide', className: 'md:max-xl:hidden' },
      cell: ({ row }) => <span className="font-mono text-code">{row.original.url_prefix || standardUrlPrefix}</span>,
    },
    {
      id: 'partner',
      header: common('companyType.printing_partner'),
      cell: ({ row }) => partnerOf(row.original),
    },
    {
      id: 'substrate',
      header: t('column.substrate'),
      meta: { phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => row.original.substrate_name,
    },
    {
      id: 'codes',
      header: t('column.codes'),
      meta: { phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => (row.original.activate_on_complete ? t('codes.active') : t('codes.inactive')),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { phone: 'end' },
      cell: ({ row }) => (
        <Status tone={row.original.is_archived ? 'off' : 'ok'}>
          {row.original.is_archived ? t('archived') : t('inUse')}
        </Status>
      ),
    },
  ];
}
