import type { Transaction } from 'kysely';
import type { ImageQuality } from '#lib/contract/photo.ts';
import { trainingStatus } from '#lib/contract/print-quality.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import { setTrainingStatus } from '#server/workorders/shared/training-status.ts';

type Trx = Transaction<Schema>;

/** A photo of a proof as it is kept: measured, without the photo. */
export interface Capture {
  id: number;
  createdAt: Date;
  extendedId: string;
  print: string;
  measurement: GraphicMeasurement | null;
  imageQuality: ImageQuality[];
  isUsable: boolean;
  roi: Roi;
  /** Camera by the photo's EXIF data; '' when missing. */
  camera: string;
}

export interface NewCapture extends Omit<Capture, 'id' | 'createdAt'> {
  workorderId: number;
  createdBy: number;
  photoDigest: Buffer;
}

function selectCaptures(db: Executor, workorderId: number) {
  return db.selectFrom('qa_captures').where('workorder_id', '=', workorderId);
}

const columns = [
  'id',
  'created_at',
  'extended_id',
  'print',
  'measurement',
  'image_quality',
  'is_usable',
  'image_roi',
  'camera',
] as const;

type Row = Awaited<ReturnType<typeof findRow>>;
const findRow = (db: Executor, workorderId: number) =>
  selectCaptures(db, workorderId).select(columns).executeTakeFirstOrThrow();

function toCapture(row: Row): Capture {
  return {
    id: row.id,
    createdAt: row.created_at,
    extendedId: row.extended_id,
    print: row.print,
    measurement: row.measurement,
    imageQuality: row.image_quality as ImageQuality[],
    isUsable: row.is_usable,
    roi: row.image_roi as Roi,
    camera: row.camera,
  };
}

export async function findCapture(db: Executor, workorderId: number, photoDigest: Buffer): Promise<Capture | null> {
  const row = await selectCaptures(db, workorderId)
    .where('photo_digest', '=', photoDigest)
    .select(columns)
    .executeTakeFirst();
  return row ? toCapture(row) : null;
}

/** All of a workorder: some dozens, since each is a photo that a person took. */
export async function listAllCaptures(db: Executor, workorderId: number): Promise<Capture[]> {
  const rows = await selectCaptures(db, workorderId).select(columns).orderBy('id').execute();
  return rows.map(toCapture);
}

export async function listCaptures(
  db: Executor,
  workorderId: number,
  page: Page<'id' | 'created_at'> & {
    /** A part of the id of a code. */
    search?: string | undefined;
  },
): Promise<{ count: number; rows: Capture[] }> {
  const all = selectCaptures(db, workorderId);
  const captures = page.search ? all.where(containsText(page.search, 'extended_id')) : all;
  const { count, rows } = await listPage(captures, captures.select(columns), page);
  return { count, rows: rows.map(toCapture) };
}

/** Lists the captures' states, to compute progress. */
export async function listCaptureStates(db: Executor, workorderId: number) {
  return selectCaptures(db, workorderId)
    .select(['extended_id as extendedId', 'print', 'is_usable as isUsable'])
    .execute();
}

/**
 * Keeps a capture and sets the workorder to collecting; of the same photo sent twice, one is kept. The workorder's row
 * is held.
 */
export async function insertCapture(trx: Trx, capture: NewCapture): Promise<Capture> {
  await trx
    .insertInto('qa_captures')
    .values({
      workorder_id: capture.workorderId,
      created_by: capture.createdBy,
      extended_id: capture.extendedId,
      print: capture.print,
      photo_digest: capture.photoDigest,
      measurement: capture.measurement && JSON.stringify(capture.measurement),
      image_quality: capture.imageQuality,
      is_usable: capture.isUsable,
      image_roi: capture.roi,
      camera: capture.camera,
    })
    .onConflict((conflict) => conflict.columns(['workorder_id', 'photo_digest']).doNothing())
    .execute();
  await setTrainingStatus(trx, capture.workorderId, trainingStatus.collecting);
  const kept = await findCapture(trx, capture.workorderId, capture.photoDigest);
  if (!kept) throw new Error('The capture was not kept.');
  return kept;
}

/** @returns false when the workorder has none of this id. Its row is held. */
export async function deleteCapture(trx: Trx, workorderId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('qa_captures')
    .where('workorder_id', '=', workorderId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const left = await selectCaptures(trx, workorderId).select('id').limit(1).executeTakeFirst();
  await setTrainingStatus(trx, workorderId, left ? trainingStatus.collecting : trainingStatus.none);
  return true;
}
