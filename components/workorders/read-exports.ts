import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getWorkorder, listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadWorkorderListParams, workorderListQuery } from './workorder-list-params.ts';
import { describeState, layoutName } from './workorder-state.ts';

const columns: CsvColumns<Workorder> = {
  Workorder: (row) => row.id,
  Reference: (row) => row.reference,
  Company: (row) => row.company.name,
  Codes: (row) => row.quantity,
  Layout: (row) => layoutName(row.code_layout),
  SKU: (row) => row.product?.sku,
  Product: (row) => row.product?.name,
  'Printing partner': (row) => row.printing_partner?.name,
  State: (row) => describeState(row).word,
  Ordered: (row) => row.creation_date,
  Due: (row) => row.due_date,
  Printed: (row) => row.printed_date,
  Remarks: (row) => row.remarks,
};

export const exportWorkorders: ListExport = (request) => {
  const query = workorderListQuery(loadWorkorderListParams(request.search), request.calendar.today);
  return exportList(request, {
    name: 'workorders',
    columns,
    idOf: ({ id }) => id,
    read: (page) => call(listWorkorders, { query: { ...query, ...page } }),
    one: (id) => call(getWorkorder, { params: { id: Number(id) } }),
    back: paths.workorders,
  });
};
