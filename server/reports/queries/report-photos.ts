import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { abandonedAfterMinutes } from '#server/core/files/stored-picture.ts';

type Trx = Transaction<Schema>;

interface NewReportPhoto {
  objectKey: string;
  width: number;
  height: number;
}

/** Inserts photos before their objects are written. @returns their ids in this order */
export async function insertReportPhotos(trx: Trx, photos: readonly NewReportPhoto[]): Promise<number[]> {
  const ids = [];
  for (const { objectKey, width, height } of photos) {
    const { id } = await trx
      .insertInto('report_photos')
      .values({ object_key: objectKey, width, height })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Attaches photos whose objects are written to a report. @returns false when one was abandoned meanwhile */
export async function attachReportPhotos(
  trx: Trx,
  { reportId, questionId }: { reportId: number; questionId: number | null },
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await trx
    .updateTable('report_photos')
    .set({ report_id: reportId, question_id: questionId, state: 'kept' })
    .where('id', 'in', [...ids])
    .where('report_id', 'is', null)
    .where('state', '=', 'storing')
    .executeTakeFirst();
  return Number(numUpdatedRows) === ids.length;
}

export interface ReportPhotoRow {
  id: number;
  report_id: number | null;
  question_id: number | null;
  object_key: string;
  width: number;
  height: number;
}

const columns = ['id', 'report_id', 'question_id', 'object_key', 'width', 'height'] as const;

/** Photos of reports that the caller may see, in the order in which they were sent. */
export async function listReportPhotos(db: Executor, reportIds: readonly number[]): Promise<ReportPhotoRow[]> {
  if (reportIds.length === 0) return [];
  return db
    .selectFrom('report_photos')
    .where('report_id', 'in', [...reportIds])
    .where('state', '=', 'kept')
    .select(columns)
    .orderBy('id')
    .execute();
}

/** Marks photos of deleted reports and photos that no report came to have. */
export async function markReportPhotosForRemoval(trx: Trx): Promise<void> {
  await trx
    .updateTable('report_photos')
    .set({ state: 'removing' })
    .where('report_id', 'is', null)
    .where('state', '<>', 'removing')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'kept'),
        eb('created_at', '<=', sql<Date>`now() - make_interval(mins => ${abandonedAfterMinutes})`),
      ]),
    )
    .execute();
}

/** Photos whose objects have to be deleted. @param after the last id that was seen */
export async function listRemovableReportPhotos(
  db: Executor,
  after: number,
  limit: number,
): Promise<{ id: number; objectKey: string }[]> {
  return db
    .selectFrom('report_photos')
    .where('report_id', 'is', null)
    .where('state', '=', 'removing')
    .where('id', '>', after)
    .select(['id', 'object_key as objectKey'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteReportPhotoRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('report_photos').where('id', '=', id).where('state', '=', 'removing').execute();
}
