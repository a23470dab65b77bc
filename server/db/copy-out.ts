import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The bytes of a COPY … TO STDOUT. `rowCount` holds once the stream has ended. */
export type CopyOut = Readable & { rowCount: number };

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
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.off('error', ignore);
    client.release(error);
  };
  try {
    const locals = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
    await client.query(['BEGIN READ ONLY', ...locals].join('; '));
  } catch (error) {
    release(true);
    throw error;
  }
  const stream = client.query(copyTo(statement));
  stream.once('end', () => {
    client.query('COMMIT').then(
      () => release(),
      () => release(true),
    );
  });
  // A query that fails tells the stream more than once, and only the first ends it.
  stream.on('error', (error) => {
    release(true);
    if (!stream.destroyed) stream.destroy(error);
  });
  stream.once('close', () => {
    if (!stream.readableEnded) release(true);
  });
  return stream;
}
