import { ingestionListQuery, loadIngestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { modeWords, nameOf, statusWords } from '#components/ingestion/ingestion-words.ts';
import { type IngestionRecord, listIngestions } from '#lib/contract/ingestion.ts';
import { call } from '#lib/portal/client.ts';
import { listCsv } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';

const columns: Record<string, (row: IngestionRecord) => string | number | null | undefined> = {
  Record: (row) => row.key,
  File: nameOf,
  Company: (row) => row.company.name,
  'Sent as': (row) => modeWords[row.ingestion_mode],
  Rows: (row) => row.row_count,
  Errors: (row) => row.error_count,
  Status: (row) => statusWords[row.status].word,
  Created: (row) => row.created_at,
  'Status since': (row) => row.status_updated_at,
};

/** The list of ingestion records as CSV, as its address filters and sorts it. */
export async function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const query = ingestionListQuery(loadIngestionListParams(searchParams));
  return listCsv({
    name: 'ingestion',
    columns,
    idOf: ({ key }) => key,
    read: (page) => call(listIngestions, { query: { ...query, ...page } }),
    back: paths.ingestion + search,
  });
}
