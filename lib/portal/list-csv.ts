import 'server-only';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine, type SpreadsheetValue, spreadsheetLine } from '#lib/upload/write-csv.ts';
import { attachment } from './attachment.ts';
import { mostCsvRows } from './list-csv-limits.ts';
import { redirectTo } from './pass-download.ts';
import type { CallResult } from './result.ts';
import { getSession } from './session.ts';

/** Columns of an export, with the value of each for a row. */
export type CsvColumns<T> = Readonly<Record<string, (row: T) => SpreadsheetValue>>;

export interface CsvList<T> {
  /** Name of the file, without its ending. */
  name: string;
  /**
   * Value of each column for a row; texts are made safe for spreadsheets. As a function it is called for each page of
   * rows, and can read the names that they need.
   */
  columns: CsvColumns<T> | ((rows: readonly T[]) => Promise<CsvColumns<T>>);
  /** One page of the list, in the order of its address. */
  read: (page: { limit: number; offset: number }) => Promise<CallResult<{ count: number; results: readonly T[] }>>;
  /** Tells rows apart: one that moved to a later page while the file was written is in it once. */
  idOf: (row: T) => string | number;
  /** Page of the portal to go back to when the list cannot be read. */
  back: string;
}

const pageSize = 200;

/** All rows of a list as CSV: page by page, so that as much is held as one page. */
export async function listCsv<T>(list: CsvList<T>): Promise<Response> {
  if (!(await getSession())) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(list.back)}`);
  const first = await list.read({ limit: pageSize, offset: 0 });
  if (!first.ok) {
    const ended = `/session-ended?callbackUrl=${encodeURIComponent(list.back)}`;
    return redirectTo(first.status === 401 ? ended : list.back);
  }
  if (first.data.count > mostCsvRows) return redirectTo(list.back);
  return new Response(Readable.toWeb(Readable.from(linesOf(list, first.data))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${list.name}.csv`),
      'cache-control': 'no-store',
    },
  });
}

async function* linesOf<T>(list: CsvList<T>, first: { count: number; results: readonly T[] }): AsyncGenerator<string> {
  const columnsFor = async (rows: readonly T[]) =>
    Object.entries(typeof list.columns === 'function' ? await list.columns(rows) : list.columns);
  const seen = new Set<string | number>();
  const lines = (rows: readonly T[], columns: Awaited<ReturnType<typeof columnsFor>>) =>
    rows
      .filter((row) => !seen.has(list.idOf(row)) && seen.add(list.idOf(row)))
      .map((row) => spreadsheetLine(columns.map(([, value]) => value(row))))
      .join('');
  const columns = await columnsFor(first.results);
  yield `${byteOrderMark}${csvLine(columns.map(([name]) => name))}${lines(first.results, columns)}`;
  for (let offset = pageSize; offset < first.count; offset += pageSize) {
    const page = await list.read({ limit: pageSize, offset });
    // The browser says that the download failed: half a list must not look like a whole one.
    if (!page.ok) throw new Error('The rest of the list could not be read.');
    yield lines(page.data.results, await columnsFor(page.data.results));
  }
}
