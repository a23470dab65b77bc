import type { DataColumn } from '#components/data-table/data-column.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { DueDate } from './due-date.tsx';
import { layoutName, workorderTitle } from './workorder-state.ts';
import { WorkorderStatus } from './workorder-status.tsx';

const workorderColumn = (t: Translator<'workorders'>, common: Translator<'common'>) =>
  ({
    reference: {
      accessorKey: 'reference',
      header: t('column.reference'),
      enableHiding: false,
      meta: { phone: 'main' },
      cell: ({ row }) => (
        <RowLink href={paths.workorder(row.original.id)} sub={row.original.remarks}>
          {workorderTitle(row.original, common)}
        </RowLink>
      ),
    },
    company: {
      id: 'company',
      header: t('column.company'),
      cell: ({ row }) => row.original.company.name,
    },
    codes: {
      accessorKey: 'quantity',
      header: t('column.codes'),
      meta: { numeric: true, phone: 'end' },
      cell: ({ row }) => <NumberText value={row.original.quantity} />,
    },
    layout: {
      id: 'layout',
      header: t('column.layout'),
      meta: { phone: 'hide', className: 'md:max-xl:hidden' },
      cell: ({ row }) => layoutName(row.original.code_layout, common),
    },
    product: {
      id: 'product',
      header: t('column.product'),
      meta: { className: 'max-md:max-w-[55%] max-md:truncate md:max-lg:hidden' },
      cell: ({ row }) => row.original.product?.name,
    },
    partner: {
      id: 'partner',
      header: t('column.partner'),
      meta: { phone: 'hide', className: 'md:max-xl:hidden' },
      cell: ({ row }) => row.original.printing_partner?.name,
    },
    state: {
      id: 'state',
      header: t('column.state'),
      meta: { className: 'max-md:order-4 max-md:w-full' },
      cell: ({ row }) => <WorkorderStatus workorder={row.original} />,
    },
    due: {
      accessorKey: 'due_date',
      header: t('column.due'),
      meta: { sortsAs: 'time' },
      cell: ({ row }) => row.original.due_date && <DueDate value={row.original.due_date} />,
    },
    ordered: {
      accessorKey: 'creation_date',
      header: t('column.ordered'),
      meta: { sortsAs: 'time', phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => <Time value={row.original.creation_date} format="date" />,
    },
  }) as const satisfies Record<string, DataColumn<Workorder>>;

type ColumnName = keyof ReturnType<typeof workorderColumn>;

const shown: Record<string, readonly ColumnName[]> = {
  printing_partner: ['reference', 'company', 'codes', 'layout', 'product', 'ordered', 'state', 'due'],
  operator: ['reference', 'company', 'codes', 'layout', 'product', 'state', 'ordered'],
};
const ofBrandOwner = ['reference', 'codes', 'layout', 'product', 'partner', 'ordered', 'state', 'due'] as const;

/**
 * Columns of the workorder list. A brand owner orders from others, a partner prints for others, the operator sees all.
 */
export function workorderColumns(
  companyType: string,
  t: Translator<'workorders'>,
  common: Translator<'common'>,
): readonly DataColumn<Workorder>[] {
  const columns = workorderColumn(t, common);
  return (shown[companyType] ?? ofBrandOwner).map((name) => columns[name]);
}
