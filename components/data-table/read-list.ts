import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import { call, read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import { cursorOf } from './cursor-of.ts';
import { type AnyList, fileColumns, type ListWords, listInput, pathOf } from './define-list.ts';
import type { ListValues } from './list-params.ts';
import { readCalendar } from './read-calendar.ts';
import { type ExportRequest, exportList, type ListExport } from './read-export.ts';

type Values = ListValues & Record<string, unknown>;
type Rows = CallResult<{ count: number; results: object[]; next: string | null; previous: string | null }>;

/** Facts that only the server can read, in addition to those of the list's `given`. */
export type ReadGiven = (
  user: SessionUser,
  values: Values,
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  rows: Promise<readonly any[]>,
) => Promise<object>;

const loadValues = (list: AnyList, search: URLSearchParams | SearchParams) =>
  createLoader(list.params as Parameters<typeof createLoader>[0])(search) as Values;

async function readWords(list: AnyList, given: unknown, timeZone = 'UTC'): Promise<ListWords<Namespace, unknown>> {
  const [t, activity, common, data, shell, locale] = await Promise.all([
    getTranslations(list.texts as Namespace),
    getTranslations('activity'),
    getTranslations('common'),
    getTranslations('data-table'),
    getTranslations('shell'),
    getLocale(),
  ]);
  return { t, activity, common, data, shell, locale, timeZone, given } as ListWords<Namespace, unknown>;
}

/** Reads the page of a list that an address asks for, and what its table and frame are made with. */
export async function readList(list: AnyList, user: SessionUser, search: SearchParams, readGiven?: ReadGiven) {
  const values = loadValues(list, search);
  const calendar = await readCalendar(user);
  const input = listInput(list, values, { user, calendar });
  const loadedAt = Date.now();
  const found = list
    .endpoint()
    .then((endpoint: EndpointShape) => read(endpoint, input as EndpointInput<EndpointShape>)) as Promise<Rows>;
  // Not every reader of facts awaits the rows: `found` alone reports a failure.
  const rows = found.then(
    (page) => (page.ok ? page.data.results : []),
    () => [],
  );
  const [page, more] = await Promise.all([found, readGiven?.(user, values, rows)]);
  const given = { ...list.given?.(user), ...more };
  const cursors =
    list.cursor && page.ok ? { newer: cursorOf(page.data.previous), older: cursorOf(page.data.next) } : undefined;
  return {
    ...(cursors && { cursors }),
    values,
    calendar,
    page,
    given,
    loadedAt,
    query: input.query,
    words: await readWords(list, given, calendar.timeZone),
  };
}

/** Returns the number of rows that have some conditions; undefined where it cannot be read. */
export async function readCount(list: AnyList, query: object = {}): Promise<number | undefined> {
  const endpoint: EndpointShape = await list.endpoint();
  const input = { query: { ...query, limit: 1 } } as EndpointInput<EndpointShape>;
  const page = (await call(endpoint, input, { timeout: 5_000 })) as Rows;
  return page.ok ? page.data.count : undefined;
}

/** Returns the title of a list's page and its crumbs. */
export async function readListHead(list: AnyList) {
  const words = await readWords(list, {});
  const title = list.title(words);
  return { title, crumbs: list.crumbs?.(words) ?? [{ label: title }] };
}

/** A list as a file, at /export/<name>. */
export interface ExportedList {
  name: string;
  /** Parsers of its address. */
  params: object;
  write: ListExport;
}

/** Returns the columns of a list's CSV. Names in them are read for each page of rows. */
export const fileColumnsOf =
  (list: AnyList, { user, calendar }: ExportRequest, readGiven?: ReadGiven, values = {} as Values) =>
  async (rows: readonly object[]) => {
    const given = { ...list.given?.(user), ...(await readGiven?.(user, values, Promise.resolve(rows))) };
    return fileColumns(list.columns(await readWords(list, given, calendar.timeZone)), list.file?.order);
  };

/** Returns the CSV of a list: its columns, for the rows that an address asks for. */
export const exportOf = (list: AnyList, readGiven?: ReadGiven): ExportedList => ({
  name: list.name,
  params: list.params,
  write: async (request) => {
    const { search, user, calendar } = request;
    const values = loadValues(list, search);
    const { query, ...input } = listInput(list, values, { user, calendar, search });
    const words = await readWords(list, list.given?.(user), calendar.timeZone);
    const endpoint: EndpointShape = await list.endpoint();
    const one: EndpointShape | undefined = await list.one?.();
    const [, parameter = 'id'] = one?.path.match(/:([a-z_]+)/) ?? [];
    return exportList<object>(request, {
      name: list.file?.name(words, values, search) ?? list.name,
      columns: fileColumnsOf(list, request, readGiven, values),
      idOf: list.rowId ?? ((row) => (row as { id: number }).id),
      read: (page) =>
        call(endpoint, { ...input, query: { ...query, ...page } } as EndpointInput<EndpointShape>) as Promise<Rows>,
      ...(one && {
        one: (id: string) =>
          call(one, {
            params: { [parameter]: list.rowId ? id : Number(id) },
          } as unknown as EndpointInput<EndpointShape>) as Promise<CallResult<object>>,
      }),
      back: pathOf(list),
    });
  },
});
