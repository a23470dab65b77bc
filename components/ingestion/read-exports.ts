import 'server-only';
import { chosenIds, exportList, type ListExport } from '#components/data-table/read-export.ts';
import {
  getIngestion,
  type IngestionError,
  type IngestionRecord,
  listIngestionErrors,
  listIngestions,
} from '#lib/contract/ingestion.ts';
import { getSupportGroup } from '#lib/contract/support.ts';
import { call } from '#lib/portal/client.ts';
import { type CsvColumns, listCsv } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { ingestionListQuery, loadIngestionListParams } from './ingestion-list-params.ts';
import { errorKindWords, modeWords, nameOf, statusWords } from './ingestion-words.ts';

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

/** An error with the record it is of. */
interface RecordError extends IngestionError {
  key: string;
  /** Its place among those of the record: one row can have several. */
  at: number;
}

const errorColumns: CsvColumns<RecordError> = {
  Record: (row) => row.key,
  Row: (row) => row.row,
  Column: (row) => row.column,
  Value: (row) => row.value,
  Error: (row) => errorKindWords[row.type],
  Message: (row) => row.message,
};

/** The errors of the chosen records, one record after the other. */
export const exportIngestionErrors: ListExport = (request) => {
  const keys = chosenIds(request);
  const counts: number[] = [];
  return listCsv({
    name: `errors of records ${request.calendar.today}`,
    columns: errorColumns,
    idOf: ({ key, at }) => `${key} ${at}`,
    read: async ({ limit, offset }) => {
      for (const key of keys.slice(counts.length)) {
        const first = await call(listIngestionErrors, { params: { key }, query: { limit: 1 } });
        if (!first.ok && first.status !== 404) return first;
        counts.push(first.ok ? first.data.count : 0);
      }
      const results: RecordError[] = [];
      let begin = 0;
      for (const [index, key] of keys.entries()) {
        const count = counts[index] ?? 0;
        const from = Math.max(offset - begin, 0);
        const wanted = Math.min(count - from, limit - results.length);
        begin += count;
        if (wanted <= 0) continue;
        const query = { limit: wanted, offset: from, ordering: 'row' } as const;
        const page = await call(listIngestionErrors, { params: { key }, query });
        if (!page.ok) return page;
        results.push(...page.data.results.map((error, at) => ({ ...error, key, at: from + at })));
      }
      return { ok: true, data: { count: counts.reduce((sum, count) => sum + count, 0), results } };
    },
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
