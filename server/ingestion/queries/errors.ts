import { Readable } from 'node:stream';
import { type Selectable, sql } from 'kysely';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import type { Language } from '#lib/texts/languages.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { csvLineLf } from '#lib/upload/write-csv.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';

type ShownError = Omit<Selectable<Schema['ingestion_errors']>, 'ingestion_id' | 'position'>;

export interface IngestionErrorFilter {
  type?: string | undefined;
  column_name?: string | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

/** Errors of one record, whose visibility the caller has checked, in the order of the file. */
export async function listErrors(db: Executor, ingestionId: number, filter: IngestionErrorFilter) {
  let query = selectErrors(db).where('ingestion_id', '=', ingestionId);
  if (!filter.type && filter.column_name === undefined && !filter.search) return listAllErrors(query, filter);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.column_name !== undefined) query = query.where('column_name', '=', filter.column_name);
  if (filter.search) {
    const wanted = filter.search;
    query = query.where((eb) =>
      eb.or([
        eb(sql<number>`position(lower(${wanted}) in lower(value))`, '>', 0),
        eb(sql<number>`position(lower(${wanted}) in lower(message))`, '>', 0),
      ]),
    );
  }
  const count = filter.search ? await countRows(query) : await readCount(db, ingestionId, filter);
  // Positions follow the rows of the file, so one index serves both orders.
  const rows = await selectShown(query, filter).limit(filter.limit).offset(filter.offset).execute();
  return { count, rows };
}

/** A trigger maintains the counts by type and by column while errors are written. */
async function readCount(db: Executor, ingestionId: number, filter: IngestionErrorFilter): Promise<number> {
  let query = db.selectFrom('ingestion_error_counts').where('ingestion_id', '=', ingestionId);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.column_name !== undefined) query = query.where('column_name', '=', filter.column_name);
  const { count } = await query
    .select((eb) => sql<number>`${eb.fn.coalesce(eb.fn.sum<number>('errors'), eb.lit(0))}::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type ErrorQuery = ReturnType<typeof selectErrors>;

function selectErrors(db: Executor) {
  return db.selectFrom('ingestion_errors');
}

function selectShown(query: ErrorQuery, { direction }: IngestionErrorFilter) {
  return query
    .select(['row', 'column_name', 'value', 'type', 'message', 'message_reason'])
    .orderBy('position', direction);
}

/** Positions are 1, 2, … without a gap: the last one is the count, and any page is where its offset says. */
async function listAllErrors(query: ErrorQuery, filter: IngestionErrorFilter) {
  const { count } = await query
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  const { direction, limit, offset } = filter;
  const [first, last] =
    direction === 'asc' ? [offset + 1, offset + limit] : [count - offset - limit + 1, count - offset];
  const rows = await selectShown(query, filter).where('position', '>=', first).where('position', '<=', last).execute();
  return { count, rows };
}

/**
 * Every error of a record as CSV (row, column, value, type, message), every value quoted, in the order of the file, its
 * messages in a language. Read a page at a time: a slow reader holds no connection.
 */
export function streamErrors({ db }: Database, ingestionId: number, language: Language): Readable {
  return Readable.from(errorLines(db, ingestionId, formatReasons(language)), { objectMode: false });
}

const rowsAtOnce = 5_000;

async function* errorLines(db: Executor, ingestionId: number, format: FormatReason): AsyncGenerator<string> {
  yield csvLineLf(['row', 'column', 'value', 'type', 'message']);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: (ShownError & { position: number })[] = await selectErrors(db)
      .where('ingestion_id', '=', ingestionId)
      .where('position', '>', last)
      .orderBy('position')
      .limit(rowsAtOnce)
      .select(['position', 'row', 'column_name', 'value', 'type', 'message', 'message_reason'])
      .execute();
    if (rows.length > 0) yield rows.map((row) => errorLine(row, format)).join('');
    last = rows.at(-1)?.position;
  }
}

function errorLine(error: ShownError, format: FormatReason): string {
  const { message_reason: why } = error;
  const message = (why && format(why)) ?? error.message;
  return csvLineLf([String(error.row ?? ''), error.column_name, error.value, error.type, message]);
}
