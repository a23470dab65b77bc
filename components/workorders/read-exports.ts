import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getWorkorder, listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadWorkorderListParams, workorderListQuery } from './workorder-list-params.ts';
import { describeState, layoutName } from './workorder-state.ts';

const columns = (t: Translator<'workorders'>, common: Translator<'common'>): CsvColumns<Workorder> => ({
  [t('one')]: (row) => row.id,
  [t('column.reference')]: (row) => row.reference,
  [t('column.company')]: (row) => row.company.name,
  [t('column.codes')]: (row) => row.quantity,
  [t('column.layout')]: (row) => layoutName(row.code_layout, common),
  ['SKU']: (row) => row.product?.sku,
  [t('column.product')]: (row) => row.product?.name,
  [t('column.partner')]: (row) => row.printing_partner?.name,
  [t('column.state')]: (row) => describeState(row, t).word,
  [t('column.ordered')]: (row) => row.creation_date,
  [t('column.due')]: (row) => row.due_date,
  [t('column.printed')]: (row) => row.printed_date,
  [t('column.remarks')]: (row) => row.remarks,
});

export const exportWorkorders: ListExport = async (request) => {
  const query = workorderListQuery(loadWorkorderListParams(request.search), request.calendar.today);
  const t = await getTranslations('workorders');
  return exportList(request, {
    name: t('export.name'),
    columns: columns(t, await getTranslations('common')),
    idOf: ({ id }) => id,
    read: (page) => call(listWorkorders, { query: { ...query, ...page } }),
    one: (id) => call(getWorkorder, { params: { id: Number(id) } }),
    back: paths.workorders,
  });
};
