import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { DueDate } from './due-date.tsx';
import { layoutName, workorderTitle } from './workorder-state.ts';
import { WorkorderStatus } from './workorder-status.tsx';

type Column = DataColumn<Workorder>;

const reference: Column = {
  id: 'reference',
  header: 'Reference',
  sort: 'reference',
  fixed: true,
  phone: 'main',
  cell: (row) => (
    <RowLink href={paths.workorder(row.id)} sub={row.remarks}>
      {workorderTitle(row)}
    </RowLink>
  ),
};
const company: Column = {
  id: 'company',
  header: 'Company',
  cell: (row) => row.company.name,
};
const codes: Column = {
  id: 'codes',
  header: 'Codes',
  sort: 'quantity',
  numeric: true,
  phone: 'end',
  cell: (row) => <NumberText value={row.quantity} />,
};
const layout: Column = {
  id: 'layout',
  header: 'Layout',
  phone: 'hide',
  className: 'md:max-xl:hidden',
  cell: (row) => layoutName(row.code_layout),
};
const product: Column = {
  id: 'product',
  header: 'Product',
  className: 'max-md:max-w-[38%] max-md:truncate md:max-lg:hidden',
  cell: (row) => row.product?.name,
};
const partner: Column = {
  id: 'partner',
  header: 'Printing partner',
  phone: 'hide',
  className: 'md:max-xl:hidden',
  cell: (row) => row.printing_partner?.name,
};
const state: Column = {
  id: 'state',
  header: 'State',
  className: 'max-md:order-4 max-md:ml-auto',
  cell: (row) => <WorkorderStatus workorder={row} />,
};
const due: Column = {
  id: 'due',
  header: 'Due',
  sort: 'due_date',
  sortsAs: 'time',
  cell: (row) => row.due_date && <DueDate value={row.due_date} />,
};
const ordered: Column = {
  id: 'ordered',
  header: 'Ordered',
  sort: 'creation_date',
  sortsAs: 'time',
  phone: 'hide',
  className: 'md:max-lg:hidden',
  cell: (row) => <Time value={row.creation_date} format="date" />,
};

/**
 * Columns of the workorder list. A brand owner orders from others, a partner prints for others, the operator sees all.
 */
export const workorderColumns: Record<string, readonly Column[]> = {
  brand_owner: [reference, codes, layout, product, partner, ordered, state, due],
  printing_partner: [reference, company, codes, layout, product, ordered, state, due],
  operator: [reference, company, codes, layout, product, state, ordered],
};
