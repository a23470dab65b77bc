import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { type CodeTask, listCodeTasks } from '#lib/contract/code-tasks.ts';
import { type DocumentRecord, getDocument, listDocuments } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { documentListQuery, loadDocumentListParams } from './document-list-params.ts';
import { describeDocument, documentFilters, type FilterNames } from './document-words.ts';
import { readFilterNames } from './read-filter-names.ts';
import { taskFilters } from './task-filters.ts';
import { loadTaskListParams, taskListQuery } from './task-list-params.ts';
import { describeScope, describeTask } from './task-words.ts';

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

const documentColumns = (
  t: Translator<'codes'>,
  words: Translator<'activity'>,
  timeZone: string,
): CsvColumns<Named<DocumentRecord>> => ({
  [t('downloads.download')]: ({ row }) => row.key,
  [t('downloads.codes')]: ({ row, names }) => describeDocument(row, words, timeZone, names),
  [t('downloads.rows')]: ({ row }) => row.row_count,
  [t('downloads.bytes')]: ({ row }) => row.file_size,
  [t('downloads.column.state')]: ({ row }) => t(`document.${row.status}`),
  [t('downloads.started')]: ({ row }) => row.created_at,
  [t('downloads.deleted')]: ({ row }) => row.expires_at,
});

export const exportDownloads: ListExport = async (request) => {
  const query = documentListQuery(loadDocumentListParams(request.search));
  const t = await getTranslations('codes');
  return exportList(request, {
    name: t('export.downloads'),
    columns: documentColumns(t, await getTranslations('activity'), request.calendar.timeZone),
    idOf: ({ row }) => row.key,
    read: async (page) => named(await call(listDocuments, { query: { ...query, ...page } }), documentFilters),
    one: async (key) => {
      const row = await call(getDocument, { params: { document_key: key } });
      if (!row.ok) return row;
      return { ok: true, data: { row: row.data, names: await readFilterNames([documentFilters(row.data)]) } };
    },
    back: paths.downloads,
  });
};

const taskColumns = (
  t: Translator<'codes'>,
  words: Translator<'activity'>,
  common: Translator<'common'>,
  timeZone: string,
): CsvColumns<Named<CodeTask>> => ({
  [t('tasks.change')]: ({ row }) => row.task_id,
  [t('tasks.what')]: ({ row, names }) => describeTask(row, words, common, names),
  [t('tasks.codes')]: ({ row, names }) => describeScope(row, names, words, timeZone),
  [t('tasks.column.state')]: ({ row }) => (row.undone_by ? t('tasks.putBack') : t(`task.${row.status}`)),
  [t('tasks.changed')]: ({ row }) => row.changed_codes,
  [t('tasks.left')]: ({ row }) => row.refused_codes,
  [t('tasks.by')]: ({ row }) => row.created_by_name || row.created_by,
  [t('tasks.started')]: ({ row }) => row.created_at,
  [t('tasks.ended')]: ({ row }) => row.completed_at,
});

export const exportCodeTasks: ListExport = async (request) => {
  const query = taskListQuery(loadTaskListParams(request.search));
  const t = await getTranslations('codes');
  return exportList(request, {
    name: t('export.changes'),
    columns: taskColumns(
      t,
      await getTranslations('activity'),
      await getTranslations('common'),
      request.calendar.timeZone,
    ),
    idOf: ({ row }) => row.task_id,
    read: async (page) => named(await call(listCodeTasks, { query: { ...query, ...page } }), taskFilters),
    back: paths.codeTasks,
  });
};
