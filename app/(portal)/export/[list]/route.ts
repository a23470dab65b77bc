import { getTranslations } from 'next-intl/server';
import { documentListParams } from '#components/codes/document-list-params.ts';
import { exportCodeTasks, exportDownloads } from '#components/codes/read-exports.ts';
import { taskListParams } from '#components/codes/task-list-params.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import type { ListExport } from '#components/data-table/read-export.ts';
import { unknownValues } from '#components/data-table/unknown-values.ts';
import { ingestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { exportFailedUploads, exportIngestionErrors, exportIngestions } from '#components/ingestion/read-exports.ts';
import { exportSupportGroups } from '#components/support/read-exports.ts';
import { triageParams } from '#components/support/triage-params.ts';
import { exportTemplates } from '#components/templates/read-exports.ts';
import { templateListParams } from '#components/templates/template-list-params.ts';
import { exportWorkorders } from '#components/workorders/read-exports.ts';
import { workorderListParams } from '#components/workorders/workorder-list-params.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';
import { exportedLists } from './exported-lists.ts';

const lists: Record<ExportName, ListExport> = {
  workorders: exportWorkorders,
  ingestion: exportIngestions,
  'ingestion-errors': exportIngestionErrors,
  'failed-uploads': exportFailedUploads,
  templates: exportTemplates,
  downloads: exportDownloads,
  'code-tasks': exportCodeTasks,
  'support-groups': exportSupportGroups,
};

/** What the addresses of the lists can say; those without are chosen otherwise. */
const paramsOf: Partial<Record<ExportName, object>> = {
  workorders: workorderListParams,
  ingestion: ingestionListParams,
  templates: templateListParams,
  downloads: documentListParams,
  'code-tasks': taskListParams,
  'support-groups': triageParams,
};

/**
 * A list as CSV, as the address of its page filters and sorts it.
 * What its reader may not see the service refuses; with a filter that the list does not know nothing is exported.
 */
export async function GET(request: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const found = exportedLists.find(({ name }) => name === list);
  const write = found?.write ?? Object.entries(lists).find(([name]) => name === list)?.[1];
  if (!write) return new Response((await getTranslations('data-table'))('noSuchList'), { status: 404 });
  const user = await getSession();
  const { pathname, search, searchParams } = new URL(request.url);
  if (!user) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`);
  const unknown = unknownValues(found?.params ?? paramsOf[list as ExportName] ?? {}, searchParams);
  if (unknown.length > 0) {
    const text = (await getTranslations('data-table'))('export.unknownFilters', { filters: unknown.join(', ') });
    return new Response(text, { status: 400 });
  }
  return write({ search: searchParams, user, calendar: await readCalendar(user) });
}
