import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { abandonedAfterMinutes } from '#server/core/files/stored-picture.ts';

export interface StoredPicture {
  id: number;
  templateId: number;
}

/** Announces a picture, before its objects are written. */
export async function announcePicture(
  trx: Transaction<Schema>,
  picture: { templateId: number; width: number; height: number },
): Promise<StoredPicture> {
  const { templateId, width, height } = picture;
  const { id } = await trx
    .insertInto('template_pictures')
    .values({ template_id: templateId, width, height })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, templateId };
}

/** The picture a template shows is shown no more, and its objects are deleted soon. The caller holds the template. */
export async function dropPicture(trx: Transaction<Schema>, templateId: number): Promise<void> {
  await trx
    .updateTable('template_pictures')
    .set({ state: 'removing' })
    .where('template_id', '=', templateId)
    .where('state', '=', 'kept')
    .execute();
}

/** Its objects are written: the template shows it. @returns false when it was given up meanwhile */
export async function confirmPicture(trx: Transaction<Schema>, { id, templateId }: StoredPicture): Promise<boolean> {
  await dropPicture(trx, templateId);
  const { numUpdatedRows } = await trx
    .updateTable('template_pictures')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks pictures that never came to be stored, so that they cannot be kept any more. */
export async function condemnPictures(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('template_pictures')
    .set({ state: 'removing' })
    .where('state', '=', 'storing')
    .where('created_at', '<=', sql<Date>`now() - make_interval(mins => ${abandonedAfterMinutes})`)
    .execute();
}

/** Pictures whose objects have to be deleted. @param after the last id that was seen */
export async function listCondemnedPictures(db: Executor, after: number, limit: number): Promise<StoredPicture[]> {
  return db
    .selectFrom('template_pictures')
    .where('state', '=', 'removing')
    .where('id', '>', after)
    .select(['id', 'template_id as templateId'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deletePictureRow(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('template_pictures').where('id', '=', id).where('state', '=', 'removing').execute();
}
