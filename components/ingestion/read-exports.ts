import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getIngestion, type IngestionRecord, listIngestions } from '#lib/contract/ingestion.ts';
import { getSupportGroup } from '#lib/contract/support.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { ingestionListQuery, loadIngestionListParams } from './ingestion-list-params.ts';
import { modeWords, nameOf, statusWords } from './ingestion-words.ts';

const columns: CsvColumns<IngestionRecord> = {
  Record: (row) => row.key,
  File: nameOf,
  Company: (row) => row.company.name,
  'Sent as': (row) => modeWords[row.ingestion_mode],
  Rows: (row) => row.row_count,
  Errors: (row) => row.error_count,
  Status: (row) => statusWords[row.status].word,
  'Uploaded by': (row) => row.created_by?.email,
  Created: (row) => row.created_at,
  'Status since': (row) => row.status_updated_at,
};
const idOf = ({ key }: IngestionRecord) => key;

export const exportIngestions: ListExport = (request) => {
  const query = ingestionListQuery(loadIngestionListParams(request.search));
  return exportList(request, {
    name: 'ingestion',
    columns,
    idOf,
    read: (page) => call(listIngestions, { query: { ...query, ...page } }),
    one: (key) => call(getIngestion, { params: { key } }),
    back: paths.ingestion,
  });
};

/** The failed uploads of one group of the triage: `group` of the address. */
export const exportFailedUploads: ListExport = async (request) => {
  const key = request.search.get('group') ?? '';
  return exportList(request, {
    name: 'failed uploads',
    columns,
    idOf,
    read: async (page) => {
      const group = await call(getSupportGroup, { params: { key } });
      if (!group.ok) return group;
      const { company, error_type } = group.data;
      const query = { status: 'error', error_type, company: company.id, ordering: '-status_updated_at' } as const;
      return call(listIngestions, { query: { ...query, ...page } });
    },
    back: paths.support,
  });
};
