import { loadWorkorderListParams, workorderListQuery } from '#components/workorders/workorder-list-params.ts';
import { describeState, layoutName } from '#components/workorders/workorder-state.ts';
import { listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import { listCsv } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';

const columns: Record<string, (row: Workorder) => string | number | null | undefined> = {
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

/** The list of workorders as CSV, as its address filters and sorts it. */
export async function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const values = loadWorkorderListParams(searchParams);
  const query = workorderListQuery(values, new Date().toISOString().slice(0, 10));
  return listCsv({
    name: 'workorders',
    columns,
    idOf: ({ id }) => id,
    read: (page) => call(listWorkorders, { query: { ...query, ...page } }),
    back: paths.workorders + search,
  });
}
