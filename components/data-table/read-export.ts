import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Calendar } from '#lib/format/time-range.ts';
import { type CsvList, listCsv } from '#lib/portal/list-csv.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { maxSelectedRows } from './bulk-action.ts';

/** Request for a list as a file: the address of its page, the user and the calendar. */
export interface ExportRequest {
  search: URLSearchParams;
  user: SessionUser;
  calendar: Calendar;
}

/** Writes one list as CSV, as its address filters and sorts it. */
export type ListExport = (request: ExportRequest) => Promise<Response>;

interface ExportedList<T> extends CsvList<T> {
  /** Reads one row by its id: lists whose rows can be chosen are exported by them too. */
  one?: (id: string) => Promise<CallResult<T>>;
}

/** The file of a list. With `chosen` in the address it holds those rows alone, in that order. */
export async function exportList<T>(request: ExportRequest, list: ExportedList<T>): Promise<Response> {
  const { one } = list;
  const ids = chosenIds(request);
  const t = await getTranslations('data-table');
  const what = ids.length > 0 && one ? t('export.chosen', { name: list.name }) : list.name;
  const named = { ...list, name: `${what} ${request.calendar.today}` };
  return listCsv(ids.length > 0 && one ? { ...named, read: (page) => readChosen(ids, one, page) } : named);
}

/** The rows that were chosen one by one; none where the list is wanted as it is. */
export function chosenIds({ search }: ExportRequest): string[] {
  return (search.get('chosen') ?? '').split(',').filter(Boolean).slice(0, maxSelectedRows);
}

/** Few at a time: each is a call. */
const atOnce = 10;

async function readChosen<T>(
  ids: readonly string[],
  one: (id: string) => Promise<CallResult<T>>,
  { limit, offset }: { limit: number; offset: number },
): Promise<CallResult<{ count: number; results: T[] }>> {
  const wanted = ids.slice(offset, offset + limit);
  const results: T[] = [];
  for (let at = 0; at < wanted.length; at += atOnce) {
    for (const row of await Promise.all(wanted.slice(at, at + atOnce).map(one))) {
      // Deleted rows are left out; any other failure must not look like a whole list.
      if (row.ok) results.push(row.data);
      else if (row.status !== 404) return row;
    }
  }
  return { ok: true, data: { count: ids.length, results } };
}
