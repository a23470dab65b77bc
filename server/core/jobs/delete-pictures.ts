import type { Transaction } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/unit-of-work.ts';
import type { JobContext } from './define-job.ts';

const atOnce = 20;
const deleteSeconds = 30;

/** Rows of stored pictures, and the objects of each. */
interface Pictures<P extends { id: number }> {
  /** Marks those that were not stored or are not used. */
  condemn(trx: Transaction<Schema>): Promise<void>;
  /** @param after the last id that was seen */
  listCondemned(db: Executor, after: number, limit: number): Promise<P[]>;
  keysOf(picture: P): readonly string[];
  deleteRow(trx: Transaction<Schema>, id: number): Promise<void>;
}

/**
 * Deletes pictures that nothing shows. The objects go before the row: a worker that dies between leaves a row that is
 * found again.
 */
export async function deletePictures<P extends { id: number }>(
  { condemn, listCondemned, keysOf, deleteRow }: Pictures<P>,
  { database, store, signal }: Pick<JobContext, 'database' | 'store' | 'signal'>,
): Promise<void> {
  await transact(database, ({ trx }) => condemn(trx));
  let failure: unknown;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const pictures = await listCondemned(database.db, after, atOnce);
    for (const picture of pictures) {
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(deleteSeconds * 1000)]);
        for (const key of keysOf(picture)) await store.delete(key, { signal: limit });
        await transact(database, ({ trx }) => deleteRow(trx, picture.id));
      } catch (error) {
        signal.throwIfAborted();
        // One that cannot be deleted holds up none behind it.
        failure = error;
      }
    }
    after = pictures.at(-1)?.id ?? after;
    if (pictures.length < atOnce) break;
  }
  if (failure !== undefined) throw failure;
}
