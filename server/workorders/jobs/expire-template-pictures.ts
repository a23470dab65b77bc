import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { condemnPictures, forgetPicture, listCondemnedPictures } from '../queries/template-pictures.ts';
import { pictureKeyOf, pictureSizes } from '../rules/picture-key.ts';

const atOnce = 20;
const deleteSeconds = 30;

/**
 * Deletes pictures of templates that were replaced or removed, or never came to be stored. The objects go before the
 * row: a worker that dies between leaves a row that is found again.
 */
export async function expireTemplatePictures({
  database,
  store,
  signal,
}: Pick<JobContext, 'database' | 'store' | 'signal'>): Promise<void> {
  await transact(database, ({ trx }) => condemnPictures(trx));
  let failure: unknown;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const pictures = await listCondemnedPictures(database.db, after, atOnce);
    for (const picture of pictures) {
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(deleteSeconds * 1000)]);
        for (const size of pictureSizes) await store.delete(pictureKeyOf(picture, size), { signal: limit });
        await transact(database, ({ trx }) => forgetPicture(trx, picture.id));
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
