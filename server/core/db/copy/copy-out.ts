import { pipeline, Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CopyRows, type RowWriter } from './copy-rows.ts';

export interface CopyOut {
  /** The bytes of the COPY. That it ends does not say that all of them came: `completed` does. */
  stream: Readable;
  /** Number of rows, once the server has said that it sent all of them. Rejects when it did not come to that. */
  completed: Promise<number>;
}

/**
 * Runs one COPY … TO STDOUT in a read-only transaction and streams what it gives; one statement sees one moment of the
 * database. The client goes back to the pool at the end; when the stream is destroyed early or the query fails its
 * connection is closed, which ends the query on the server too.
 * @param settings planner settings for this transaction, for example { enable_sort: 'off' }; names and values are ours
 */
export async function openCopyOut(
  pool: pg.Pool,
  statement: string,
  settings: Record<string, string> = {},
): Promise<CopyOut> {
  const client = await beginReading(pool, settings);
  const stream = client.query(copyTo(statement));
  return follow(client, stream, () => stream.rowCount);
}

/**
 * The same of a binary COPY, read row by row by a writer: what PostgreSQL would have to write as text, and work out to
 * do so, costs it more than the rows.
 */
export async function openRowsOut(pool: pg.Pool, statement: string, writer: RowWriter): Promise<CopyOut> {
  const client = await beginReading(pool, {});
  const { rows, source } = copyRows(client, statement, writer);
  return follow(client, rows, () => source.rowCount);
}

/**
 * The same for several COPY, one after the other, as one stream: for rows that a cluster cannot read in order by one
 * statement without collecting all of them first.
 */
export async function openManyRowsOut(
  pool: pg.Pool,
  statements: AsyncIterable<string>,
  writer: RowWriter,
): Promise<CopyOut> {
  const client = await beginReading(pool, {});
  const sources: { rowCount: number }[] = [];
  async function* parts() {
    for await (const statement of statements) {
      const { rows, source } = copyRows(client, statement, writer);
      sources.push(source);
      yield* rows;
    }
  }
  return follow(client, Readable.from(parts(), { objectMode: false }), () =>
    sources.reduce((sum, { rowCount }) => sum + rowCount, 0),
  );
}

function copyRows(client: pg.PoolClient, statement: string, writer: RowWriter) {
  const source = client.query(copyTo(statement));
  // `follow` hears of failures by the rows. A connection that is closed fails its statement once more.
  source.on('error', () => undefined);
  const rows = pipeline(source, new CopyRows(writer), () => undefined);
  return { rows, source };
}

async function beginReading(pool: pg.Pool, settings: Record<string, string>): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    const locals = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
    await client.query(['BEGIN READ ONLY', ...locals].join('; '));
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Ends the transaction with the stream, and gives the client back. */
function follow(client: pg.PoolClient, stream: Readable, countRows: () => number): CopyOut {
  let released = false;
  const release = (error?: boolean) => {
    if (released) return;
    released = true;
    client.release(error);
  };
  const completed = new Promise<number>((resolve, reject) => {
    const fail = (error: Error) => {
      release(true);
      reject(error);
    };
    stream.once('end', () => {
      client.query('COMMIT').then(() => {
        release();
        resolve(countRows());
      }, fail);
    });
    // A query that fails tells the stream more than once, and only the first ends it.
    stream.on('error', (error) => {
      fail(error);
      if (!stream.destroyed) stream.destroy(error);
    });
    stream.once('close', () => {
      if (!stream.readableEnded) fail(new Error('The reader went away before the end of the data.'));
    });
  });
  // A caller that destroys the stream has its own error and does not need this one.
  completed.catch(() => undefined);
  return { stream, completed };
}
