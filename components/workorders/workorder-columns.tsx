import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { DueDate } from './due-date.tsx';
import { layoutName, workorderTitle } from './workorder-state.ts';
import { WorkorderStatus } from './workorder-status.tsx';

const workorderColumn = (t: Texts<'workorders'>, common: Texts<'common'>) =>
  ({
    reference: {
      id: 'reference',
      header: t('column.reference'),
      sort: 'reference',
      fixed: true,
      phone: 'main',
      cell: (row) => (
        <RowLink href={paths.workorder(row.id)} sub={row.remarks}>
          {workorderTitle(row, common)}
        </RowLink>
      ),
    },
    company: { id: 'company', header: t('column.company'), cell: (row) => row.company.name },
    codes: {
      id: 'codes',
      header: t('column.codes'),
      sort: 'quantity',
      numeric: true,
      phone: 'end',
      cell: (row) => <NumberText value={row.quantity} />,
    },
    layout: {
      id: 'layout',
      header: t('column.layout'),
      phone: 'hide',
      className: 'md:max-xl:hidden',
      cell: (row) => layoutName(row.code_layout, common),
    },
    product: {
      id: 'product',
      header: t('column.product'),
      className: 'max-md:max-w-[55%] max-md:truncate md:max-lg:hidden',
      cell: (row) => row.product?.name,
    },
    partner: {
      id: 'partner',
      header: t('column.partner'),
      phone: 'hide',
      className: 'md:max-xl:hidden',
      cell: (row) => row.printing_partner?.name,
    },
    state: {
      id: 'state',
      header: t('column.state'),
      className: 'max-md:order-4 max-md:w-full',
      cell: (row) => <WorkorderStatus workorder={row} />,
    },
    due: {
      id: 'due',
      header: t('column.due'),
      sort: 'due_date',
      sortsAs: 'time',
      cell: (row) => row.due_date && <DueDate value={row.due_date} />,
    },
    ordered: {
      id: 'ordered',
      header: t('column.ordered'),
      sort: 'creation_date',
      sortsAs: 'time',
      phone: 'hide',
      className: 'md:max-lg:hidden',
      cell: (row) => <Time value={row.creation_date} format="date" />,
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
  t: Texts<'workorders'>,
  common: Texts<'common'>,
): readonly DataColumn<Workorder>[] {
  const columns = workorderColumn(t, common);
  return (shown[companyType] ?? ofBrandOwner).map((name) => columns[name]);
}
