import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { Database, Executor } from '#server/core/db/database.ts';

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
  const count = filter.search ? await countAll(query) : await readCount(db, ingestionId, filter);
  // Positions follow the rows of the file, so one index serves both orders.
  const rows = await selectShown(query, filter).limit(filter.limit).offset(filter.offset).execute();
  return { count, rows };
}

async function countAll(query: ErrorQuery): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Of a type or a column the number is known: a trigger keeps it as errors are written. */
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
  return query.select(['row', 'column_name', 'value', 'type', 'message']).orderBy('position', direction);
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

/** Every error of a record as CSV (row, column, value, type, message), every value quoted, in the order of the file. */
export async function streamErrors({ pool }: Database, ingestionId: number): Promise<Readable> {
  const client = await pool.connect();
  const copy = client.query(
    copyTo(`COPY (
      SELECT coalesce("row"::text, ''), column_name, value, type, message
      FROM ingestion_errors WHERE ingestion_id = ${Math.trunc(ingestionId)} ORDER BY position
    ) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`),
  );
  const body = new Transform({
    construct(callback) {
      this.push('"row","column","value","type","message"\n');
      callback();
    },
    transform(chunk, _encoding, callback) {
      callback(null, chunk);
    },
  });
  copy.on('error', (error) => body.destroy(error));
  copy.on('end', () => client.release());
  // A reader that leaves early leaves a half-read COPY behind: that connection is of no further use.
  body.on('close', () => {
    if (!copy.readableEnded) client.release(true);
  });
  return copy.pipe(body);
}
