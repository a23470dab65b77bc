import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { errorKindWords } from '#components/ingestion/ingestion-words.ts';
import { listSupportGroups, type SupportGroup } from '#lib/contract/support.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadTriageParams, triageQuery } from './triage-params.ts';

const columns: CsvColumns<SupportGroup> = {
  Group: (row) => row.key,
  Company: (row) => row.company.name,
  Error: (row) => errorKindWords[row.error_type],
  'Failed uploads': (row) => row.records,
  'Since it was resolved': (row) => row.new_records,
  Corrected: (row) => row.corrected_records,
  Errors: (row) => row.errors,
  State: (row) => (row.state === 'resolved' ? 'Resolved' : row.is_reopened ? 'Open again' : 'Open'),
  'Looked after by': (row) => row.assignee?.name,
  'Last upload': (row) => row.last_record.description || row.last_record.key,
  First: (row) => row.first_at,
  Last: (row) => row.last_at,
};

export const exportSupportGroups: ListExport = (request) => {
  const query = triageQuery(loadTriageParams(request.search), request.user.id);
  return exportList(request, {
    name: 'groups of failed uploads',
    columns,
    idOf: ({ key }) => key,
    read: (page) => call(listSupportGroups, { query: { ...query, ...page } }),
    back: paths.support,
  });
};
