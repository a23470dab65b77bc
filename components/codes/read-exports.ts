import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { type CodeTask, listCodeTasks } from '#lib/contract/code-tasks.ts';
import { type DocumentRecord, listDocuments } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { documentListQuery, loadDocumentListParams } from './document-list-params.ts';
import { describeDocument, documentFilters, documentWords, type FilterNames } from './document-words.ts';
import { readFilterNames } from './read-filter-names.ts';
import { taskFilters } from './task-filters.ts';
import { loadTaskListParams, taskListQuery } from './task-list-params.ts';
import { describeScope, describeTask, taskWords } from './task-words.ts';

/** A row with the names of what its filters point at. */
interface Named<T> {
  row: T;
  names: FilterNames;
}

/** Puts the names to a page of rows: asked for once a page. */
async function named<T>(
  page: CallResult<{ count: number; results: T[] }>,
  filtersOf: (row: T) => Record<string, unknown>,
): Promise<CallResult<{ count: number; results: Named<T>[] }>> {
  if (!page.ok) return page;
  const { count, results } = page.data;
  const names = await readFilterNames(results.map(filtersOf));
  return { ok: true, data: { count, results: results.map((row) => ({ row, names })) } };
}

const documentColumns: CsvColumns<Named<DocumentRecord>> = {
  Download: ({ row }) => row.key,
  Codes: ({ row, names }) => describeDocument(row, names),
  Rows: ({ row }) => row.row_count,
  Bytes: ({ row }) => row.file_size,
  State: ({ row }) => documentWords[row.status].word,
  Started: ({ row }) => row.created_at,
  Deleted: ({ row }) => row.expires_at,
};

export const exportDownloads: ListExport = (request) => {
  const query = documentListQuery(loadDocumentListParams(request.search));
  return exportList(request, {
    name: 'downloads',
    columns: documentColumns,
    idOf: ({ row }) => row.key,
    read: async (page) => named(await call(listDocuments, { query: { ...query, ...page } }), documentFilters),
    back: paths.downloads,
  });
};

const taskColumns: CsvColumns<Named<CodeTask>> = {
  Change: ({ row }) => row.task_id,
  What: ({ row, names }) => describeTask(row, names),
  Codes: ({ row, names }) => describeScope(row, names),
  State: ({ row }) => (row.undone_by ? 'Put back' : taskWords[row.status].word),
  Changed: ({ row }) => row.changed_codes,
  'Left as they are': ({ row }) => row.refused_codes,
  By: ({ row }) => row.created_by,
  Started: ({ row }) => row.created_at,
  Ended: ({ row }) => row.completed_at,
};

export const exportCodeTasks: ListExport = (request) => {
  const query = taskListQuery(loadTaskListParams(request.search));
  return exportList(request, {
    name: 'changes of codes',
    columns: taskColumns,
    idOf: ({ row }) => row.task_id,
    read: async (page) => named(await call(listCodeTasks, { query: { ...query, ...page } }), taskFilters),
    back: paths.codeTasks,
  });
};
